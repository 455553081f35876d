-- When a slip was made one of nobody: its person's data is gone, and the slip stays for the counts.
alter table slips add column erased_at timestamptz(3);
create index slips_to_erase on slips (updated_at) where erased_at is null;
