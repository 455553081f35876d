-- How a person works: only the keys that were set. What a key holds is checked where it comes in.
alter table users add column preferences jsonb not null default '{}'
  check (jsonb_typeof(preferences) = 'object' and octet_length(preferences::text) <= 4096);
