-- Counts are written when a transaction commits, all of its changes at once and in one order: nobody waits for the locks
-- on them longer than a commit takes, and two transactions that change many slips never wait for each other in a circle.
drop trigger count_inserted_or_deleted_slip on slips;
drop trigger count_moved_slip on slips;
drop trigger count_inserted_or_deleted_slip_of_block on slips;
drop trigger count_moved_slip_of_block on slips;
drop function count_slips();
drop function count_slips_of_block();

-- What is to be counted is noted in a setting that ends with the transaction, and goes back with a savepoint: whose, city,
-- status, block and +1 or -1, separated by commas, each after a semicolon.
create function note_slip_to_count() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('slipdesk.slips_to_count', true), '');
begin
  if tg_op <> 'INSERT' then
    noted := noted || ';' || concat_ws(',', old.user_id, old.city, old.status, old.id / 10000, -1);
  end if;
  if tg_op <> 'DELETE' then
    noted := noted || ';' || concat_ws(',', new.user_id, new.city, new.status, new.id / 10000, 1);
  end if;
  perform set_config('slipdesk.slips_to_count', noted, true);
  -- Of thousands of slips at once the text would grow for ever.
  if length(noted) > 100000 then perform count_noted_slips(); end if;
  return null;
end
$$;

create function count_noted_slips() returns void language plpgsql as $$
declare
  noted text := current_setting('slipdesk.slips_to_count', true);
begin
  if coalesce(noted, '') = '' then return; end if;
  perform set_config('slipdesk.slips_to_count', '', true);
  insert into slip_counts as counted (scope, city, status, shard, slips)
  select scope, split_part(line, ',', 2), split_part(line, ',', 3),
    case when scope = 0 then pg_backend_pid() % 8 else 0 end, sum(split_part(line, ',', 5)::integer)
  from string_to_table(substr(noted, 2), ';') as line
  cross join lateral (values (0::bigint), (split_part(line, ',', 1)::bigint)) as scoped (scope)
  group by 1, 2, 3, 4
  having sum(split_part(line, ',', 5)::integer) <> 0
  order by 1, 2, 3, 4
  on conflict (scope, city, status, shard) do update set slips = counted.slips + excluded.slips;
  insert into slip_blocks as counted (block, status, shard, slips)
  select split_part(line, ',', 4)::bigint, split_part(line, ',', 3), pg_backend_pid() % 32,
    sum(split_part(line, ',', 5)::integer)
  from string_to_table(substr(noted, 2), ';') as line
  group by 1, 2
  having sum(split_part(line, ',', 5)::integer) <> 0
  order by 1, 2
  on conflict (block, status, shard) do update set slips = counted.slips + excluded.slips;
end
$$;

-- Called once for each changed slip; the first call counts all of them.
create function count_slips_at_commit() returns trigger language plpgsql as $$
begin
  perform count_noted_slips();
  return null;
end
$$;

create trigger note_inserted_or_deleted_slip after insert or delete on slips
  for each row execute function note_slip_to_count();
create trigger note_moved_slip after update of user_id, city, status on slips
  for each row when ((old.user_id, old.city, old.status) is distinct from (new.user_id, new.city, new.status))
  execute function note_slip_to_count();
create constraint trigger count_inserted_or_deleted_slip after insert or delete on slips
  deferrable initially deferred for each row execute function count_slips_at_commit();
create constraint trigger count_moved_slip after update of user_id, city, status on slips
  deferrable initially deferred for each row
  when ((old.user_id, old.city, old.status) is distinct from (new.user_id, new.city, new.status))
  execute function count_slips_at_commit();
