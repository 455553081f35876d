-- How many slips of each status there are in each ten thousand of their numbers, kept in the transaction that changes a
-- slip: a page in the middle of the whole list is found by adding up, and not by walking past half a million slips.
-- Spread over shards, as all who submit write to the newest block.
create table slip_blocks (
  block bigint not null,
  status text not null,
  shard smallint not null,
  slips bigint not null,
  primary key (block, status, shard)
) with (fillfactor = 50);

create function count_slips_of_block() returns trigger language plpgsql as $$
begin
  insert into slip_blocks as counted (block, status, shard, slips)
  select block, status, pg_backend_pid() % 32, sum(change)
  from (
    select old.id / 10000 as block, old.status, -1 as change where tg_op <> 'INSERT'
    union all
    select new.id / 10000, new.status, 1 where tg_op <> 'DELETE'
  ) as changes
  group by block, status
  having sum(change) <> 0
  order by block, status
  on conflict (block, status, shard) do update set slips = counted.slips + excluded.slips;
  return null;
end
$$;

create trigger count_inserted_or_deleted_slip_of_block after insert or delete on slips
  for each row execute function count_slips_of_block();
create trigger count_decided_slip_of_block after update of status on slips
  for each row when (old.status is distinct from new.status)
  execute function count_slips_of_block();

insert into slip_blocks (block, status, shard, slips)
select id / 10000, status, 0, count(*) from slips group by 1, 2;
