-- Which file an application came in with; the file itself is not kept, nor is anything of the people in it.
create table slip_imports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  file_name text not null check (char_length(file_name) between 1 and 120),
  file_sha256 bytea check (octet_length(file_sha256) = 32),
  row_count integer not null default 0 check (row_count between 0 and 500),
  submitted integer not null default 0,
  repeated integer not null default 0,
  failed integer not null default 0,
  created_at timestamptz(3) not null default now()
);

alter table slips
  add column import_id bigint references slip_imports,
  add column import_line integer check (import_line > 0),
  add check ((import_id is null) = (import_line is null));

-- Rows of imports that were compared with other applications, so that an import is no directory; what was asked is not kept.
create table import_lookups (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  at timestamptz(3) not null default now(),
  rows integer not null check (rows > 0),
  outside integer not null check (outside between 0 and rows)
);
create index import_lookups_of_user on import_lookups (user_id, at);

-- Who took applications out as a file. The term of a search may be a passport number, so only that there was one is kept.
create table slip_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  at timestamptz(3) not null default now(),
  format text not null check (format in ('csv', 'xlsx')),
  row_count integer not null check (row_count between 0 and 10000),
  columns text[] not null,
  filter jsonb not null,
  with_search boolean not null
);

create function refuse_change_of_export() returns trigger language plpgsql as $$
begin
  raise exception 'an export that was noted is not changed';
end $$;
create trigger slip_exports_stay before update or delete on slip_exports
  for each row execute function refuse_change_of_export();
