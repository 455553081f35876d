-- What changed, for the screens that are open: written in the transaction of the change, read in the order of (xid, id)
-- once every earlier transaction has ended, so that a slower one is never passed over. Nothing personal stands here.
create table events (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default clock_timestamp(),
  kind text not null check (kind in ('submitted', 'edited', 'approved', 'declined', 'queued', 'started', 'finished',
    'failed', 'paid', 'unpaid', 'slip-url', 'center-assigned', 'deleted', 'taken', 'released', 'notice', 'bell',
    'centers', 'operators')),
  slip_id bigint,
  owner_id bigint,
  for_user_id bigint,
  audience text not null check (audience in ('slip', 'admins', 'person', 'everyone')),
  state jsonb check (octet_length(state::text) <= 1024)
);
create index events_in_order on events (xid, id);
create index events_by_age on events (at);

-- A first one, before which nothing was ever removed.
insert into events (kind, audience) values ('centers', 'everyone');
