-- Seals are made inside the database by a function of whoever owns the audit log: the program can have entries sealed, but
-- can neither write a seal of its own nor say what is in one. Where another role owns the log already, that role makes
-- the function (audit.ts), as only it may.
do $log$
begin
  if not has_schema_privilege('audit', 'create') then return; end if;
  -- Seals the entries that have no seal and whose transaction is not older than `since`, at most `most`. Returns the oldest
  -- transaction that may still add entries and whether more entries are waiting; no row while another program seals.
  create or replace function audit.seal_entries(since xid8, most integer)
  returns table (next xid8, is_more boolean)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $body$
  declare
    last_seq bigint;
    last_hash bytea;
    entry record;
    count integer := 0;
  begin
    if not pg_try_advisory_xact_lock(7547003) then return; end if;
    -- Before the entries are read: what commits in between is found the next time.
    next := pg_snapshot_xmin(pg_current_snapshot());
    select seq, hash into last_seq, last_hash from audit.seals order by seq desc limit 1;
    last_seq := coalesce(last_seq, 0);
    last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
    for entry in
      select e.id, jsonb_build_array(e.id,
        to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), e.actor_id, e.actor_role, e.kind, e.action,
        e.subject, e.subject_id, e.address, e.request_id, e.details)::text as text
      from audit.entries e
      where e.xid >= since and not exists (select from audit.seals s where s.entry_id = e.id)
      order by e.id limit most
    loop
      last_seq := last_seq + 1;
      last_hash := sha256(convert_to(last_seq || E'\n', 'UTF8') || last_hash || convert_to(entry.text, 'UTF8'));
      insert into audit.seals (seq, entry_id, hash) values (last_seq, entry.id, last_hash);
      count := count + 1;
    end loop;
    is_more := count = most;
    if is_more then next := since; end if;
    return next;
  end $body$;
end $log$;
