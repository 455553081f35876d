-- Names of the keys that seal readable passwords, newest first. The keys themselves are stored nowhere: they
-- derive from SECRET_KEY and the name; root_check tells which SECRET_KEY a name belongs to.
create table password_keys (
  id text primary key check (id ~ '^[\w-]{1,40}$'),
  root_check text not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index password_keys_of_root on password_keys (root_check, created_at);

-- The list of operators is ordered by name.
create index users_by_role on users (role, first_name, last_name, id) where deleted_at is null;
