-- A page far inside a list is read from the nearer end of its index: a middle one of a million takes some 25 ms. How many
-- slips there are in each ten thousand of their numbers need not be known.
drop table slip_blocks;

-- As in 033, without the blocks.
create or replace function note_slip_to_count() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('slipdesk.slips_to_count', true), '');
begin
  if tg_op <> 'INSERT' then
    noted := noted || ';' || concat_ws(',', old.user_id, old.city, old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    noted := noted || ';' || concat_ws(',', new.user_id, new.city, new.status, 1);
  end if;
  perform set_config('slipdesk.slips_to_count', noted, true);
  -- Of thousands of slips at once the text would grow for ever.
  if length(noted) > 100000 then perform count_noted_slips(); end if;
  return null;
end
$$;

create or replace function count_noted_slips() returns void language plpgsql as $$
declare
  noted text := current_setting('slipdesk.slips_to_count', true);
begin
  if coalesce(noted, '') = '' then return; end if;
  perform set_config('slipdesk.slips_to_count', '', true);
  insert into slip_counts as counted (scope, city, status, shard, slips)
  select scope, split_part(line, ',', 2), split_part(line, ',', 3),
    case when scope = 0 then pg_backend_pid() % 8 else 0 end, sum(split_part(line, ',', 4)::integer)
  from string_to_table(substr(noted, 2), ';') as line
  cross join lateral (values (0::bigint), (split_part(line, ',', 1)::bigint)) as scoped (scope)
  group by 1, 2, 3, 4
  having sum(split_part(line, ',', 4)::integer) <> 0
  order by 1, 2, 3, 4
  on conflict (scope, city, status, shard) do update set slips = counted.slips + excluded.slips;
end
$$;
