-- What the bell tells a person. The key makes each once, whichever program gets there first; name and passport come from
-- the slip when it is read.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('approved', 'declined', 'link-ready', 'link-soon', 'failed', 'slip-ready',
    'sendable-again', 'waiting-long')),
  slip_id bigint,
  params jsonb not null default '{}' check (octet_length(params::text) <= 2048),
  at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  key text not null unique
);
create index notifications_of_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_age on notifications (at);
