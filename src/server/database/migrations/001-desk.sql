create extension if not exists pg_trgm;

create table users (
  id bigint generated always as identity primary key,
  first_name text not null check (char_length(first_name) between 1 and 100),
  last_name text not null check (char_length(last_name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  username text not null check (char_length(username) between 1 and 100),
  role text not null check (role in ('admin', 'operator', 'applicant')),
  balance numeric(12, 2) not null default 0,
  password_hash text not null,
  plain_password_sealed text,
  last_sign_in_at timestamptz(3),
  suspended_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- A deleted account frees its e-mail and username.
create unique index users_email_key on users (lower(email)) where deleted_at is null;
create unique index users_username_key on users (lower(username)) where deleted_at is null;

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_agent text,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now()
);
create index sessions_user on sessions (user_id);

create table medical_centers (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 200),
  country text not null default 'Bangladesh' check (char_length(country) between 1 and 100),
  city text not null check (char_length(city) between 1 and 100),
  address text,
  phone text,
  email text,
  website text check (website ~ '^https?://'),
  "time" text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index medical_centers_by_name on medical_centers (name, id);

create table notices (
  id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 200),
  content text not null check (char_length(content) between 1 and 5000),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table slips (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  idempotency_key text check (char_length(idempotency_key) between 1 and 100),
  country text not null check (country = 'BD'),
  city text not null check (city in ('2031', '2061', '81', '2033', '2032', '80', '2030', '2059', '83')),
  country_traveling_to text not null check (country_traveling_to in ('BH', 'KW', 'OM', 'QA', 'SA', 'UAE', 'YEM')),
  first_name text not null check (char_length(first_name) between 1 and 100),
  last_name text not null check (char_length(last_name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  phone text not null check (char_length(phone) = 14),
  gender text not null check (gender in ('male', 'female')),
  marital_status text not null check (marital_status in ('married', 'unmarried')),
  date_of_birth date not null,
  nationality text not null check (nationality = '15'),
  passport_number text not null check (char_length(passport_number) = 9),
  passport_issue_date date not null,
  passport_expiry_date date not null,
  passport_issue_place text not null check (char_length(passport_issue_place) between 1 and 100),
  visa_type text not null check (visa_type in ('wv', 'fv')),
  national_id text not null check (char_length(national_id) between 10 and 17),
  others text,
  position_applied_for text check (position_applied_for ~ '^\d{2,3}$'),
  medical_center_id bigint references medical_centers on delete set null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  process_status text not null default 'not_started'
    check (process_status in ('not_started', 'queued', 'started', 'finished', 'failed')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'paid')),
  payment_link text check (payment_link ~ '^https?://'),
  slip_url text check (slip_url ~ '^https?://'),
  failed_reason text check (char_length(failed_reason) between 1 and 300),
  run_no integer not null default 0 check (run_no >= 0),
  queued_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  search_text text not null generated always as
    (lower(first_name || ' ' || last_name || E'\n' || passport_number || E'\n' || email)) stored,
  unique (user_id, idempotency_key),
  check (visa_type <> 'wv' or position_applied_for is not null),
  check (process_status = 'not_started' or status = 'approved'),
  check ((process_status = 'failed') = (failed_reason is not null)),
  check ((run_no > 0) = (queued_at is not null)),
  check ((process_status = 'not_started') = (run_no = 0)),
  check (payment_status = 'unpaid' or status = 'approved')
);

-- One passport has at most one slip under way.
create unique index slips_one_under_way on slips (passport_number)
  where process_status in ('queued', 'started');

-- The list is ordered by id, newest first, within each combination of scope and filters.
create index slips_by_status on slips (status, id);
create index slips_by_city on slips (city, status, id);
create index slips_in_city on slips (city, id);
create index slips_of_user on slips (user_id, id);
create index slips_of_user_by_status on slips (user_id, status, id);
create index slips_of_user_in_city on slips (user_id, city, id);
create index slips_at_center on slips (medical_center_id) where medical_center_id is not null;
create index slips_search on slips using gin (search_text gin_trgm_ops) with (fastupdate = off);

-- How many slips there are by scope (a user's id, or 0 for all), city and status, kept in the
-- transaction that changes a slip. Scope 0 is spread over shards so that writers do not queue.
create table slip_counts (
  scope bigint not null,
  city text not null,
  status text not null,
  shard smallint not null,
  slips bigint not null,
  primary key (scope, city, status, shard)
) with (fillfactor = 50);

create function count_slips() returns trigger language plpgsql as $$
begin
  -- One order for all writers, so that two transactions never wait for each other in a circle.
  insert into slip_counts as counted (scope, city, status, shard, slips)
  select scope, city, status, shard, sum(change)
  from (
    select side.*, scoped.scope, case when scoped.scope = 0 then pg_backend_pid() % 8 else 0 end as shard
    from (
      select old.user_id, old.city, old.status, -1 as change where tg_op <> 'INSERT'
      union all
      select new.user_id, new.city, new.status, 1 where tg_op <> 'DELETE'
    ) as side
    cross join lateral (values (0::bigint), (side.user_id)) as scoped (scope)
  ) as changes
  group by scope, city, status, shard
  having sum(change) <> 0
  order by scope, city, status, shard
  on conflict (scope, city, status, shard)
  do update set slips = counted.slips + excluded.slips;
  return null;
end
$$;

create trigger count_inserted_or_deleted_slip after insert or delete on slips
  for each row execute function count_slips();
create trigger count_moved_slip after update of user_id, city, status on slips
  for each row
  when ((old.user_id, old.city, old.status) is distinct from (new.user_id, new.city, new.status))
  execute function count_slips();

-- The work behind a slip's process_status: one row for each time a slip was sent.
create sequence process_run_token;

create table process_run (
  id bigint generated always as identity primary key,
  slip_id bigint not null references slips on delete cascade,
  run_no integer not null check (run_no > 0),
  adapter text not null,
  state text not null default 'queued' check (state in ('queued', 'leased', 'waiting', 'done', 'failed')),
  attempt integer not null default 0,
  token bigint,
  lease_until timestamptz(3),
  available_at timestamptz(3) not null default now(),
  deadline_at timestamptz(3),
  effect_key text not null unique,
  effect_state text not null default 'none' check (effect_state in ('none', 'intent', 'confirmed')),
  external_ref text unique,
  last_error text,
  enqueued_by bigint references users,
  enqueued_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  unique (slip_id, run_no),
  check ((state = 'leased') = (lease_until is not null)),
  check (state not in ('leased', 'waiting') or token is not null),
  check ((state in ('done', 'failed')) = (ended_at is not null))
);
create unique index process_run_one_live on process_run (slip_id)
  where state in ('queued', 'leased', 'waiting');
create index process_run_due on process_run (available_at, id) where state = 'queued';
create index process_run_lease on process_run (lease_until) where state = 'leased';

-- Every change of a record: who, when, what from what to what. Rows outlive their record.
create table history (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('slip', 'user', 'medical_center', 'notice')),
  subject_id bigint not null,
  action text not null,
  actor_id bigint,
  actor_name text,
  changes jsonb not null default '[]',
  at timestamptz(3) not null default now()
);
create index history_of_subject on history (subject, subject_id, id);
