-- Who did what when from where, to be added to only. A restore applies the schema anew beside the log, which stays: hence
-- the look whether it is there. Where the program has a superuser at hand, another role owns it afterwards (audit.ts).
do $log$
begin
  if to_regclass('audit.entries') is not null then return; end if;
  create schema audit;
  create table audit.entries (
    id bigint generated always as identity primary key,
    at timestamptz(3) not null default clock_timestamp(),
    -- For the sealer: nothing before the oldest open transaction can still come in.
    xid xid8 not null default pg_current_xact_id(),
    actor_id bigint,
    actor_role text,
    kind text not null check (char_length(kind) between 1 and 40),
    action text not null check (char_length(action) between 1 and 60),
    subject text,
    subject_id bigint,
    address text check (char_length(address) <= 64),
    request_id text check (char_length(request_id) <= 64),
    details jsonb not null default '{}' check (octet_length(details::text) <= 8192)
  );
  create index entries_in_order on audit.entries (at, id);
  create index entries_of_kind on audit.entries (kind, at, id);
  create index entries_of_actor on audit.entries (actor_id, at, id) where actor_id is not null;
  create index entries_to_seal on audit.entries (xid);
  -- Each entry's seal is made of the entry and the seal before it.
  create table audit.seals (
    seq bigint primary key check (seq > 0),
    entry_id bigint not null unique,
    hash bytea not null check (octet_length(hash) = 32)
  );
  create function audit.refuse_change() returns trigger language plpgsql as $body$
  begin
    raise exception 'the audit log is only added to';
  end $body$;
  create trigger entries_stay before update or delete or truncate on audit.entries
    for each statement execute function audit.refuse_change();
  create trigger seals_stay before update or delete or truncate on audit.seals
    for each statement execute function audit.refuse_change();
end $log$;
