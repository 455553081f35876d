-- Times have the API's milliseconds. Where rows of a transaction need an order, it is clock_timestamp().

create extension if not exists pg_trgm;

-- Without case and joiners, with and without which a Bangla name is spelt; as searchable in src/shared/text.
create function searchable(words text) returns text language sql immutable parallel safe
  as $$ select lower(translate(words, chr(8204) || chr(8205), '')) $$;

-- What makes two agents the same: the name without case, spaces and joiners; as agentKey in src/shared/agents.
create function agent_key(name text) returns text language sql immutable parallel safe
  as $$ select lower(translate(name, ' ' || chr(8204) || chr(8205), '')) $$;


-- Admins, operators, and applicants who follow their own applications.
create table users (
  id bigint generated always as identity primary key,
  first_name text not null check (char_length(first_name) between 1 and 100),
  last_name text not null check (char_length(last_name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  username text not null check (char_length(username) between 1 and 100),
  role text not null check (role in ('admin', 'operator', 'applicant')),
  balance numeric(12, 2) not null default 0,
  password_hash text not null,
  -- Encrypted under one of data_keys; null unless PLAIN_PASSWORD_DISPLAY is on.
  plain_password_encrypted text,
  last_sign_in_at timestamptz(3),
  suspended_at timestamptz(3),
  deleted_at timestamptz(3),
  -- src/shared/profile has the shape.
  preferences jsonb not null default '{}'
    check (jsonb_typeof(preferences) = 'object' and octet_length(preferences::text) <= 4096),
  created_at timestamptz(3) not null default now(),
  -- The version of names, e-mail and username.
  updated_at timestamptz(3) not null default now()
);
-- Deleting an account frees its e-mail and username.
create unique index users_email_key on users (lower(email)) where deleted_at is null;
create unique index users_username_key on users (lower(username)) where deleted_at is null;
-- The list of operators, by name.
create index users_by_role on users (role, first_name, last_name, id) where deleted_at is null;

create table user_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  screen text not null check (screen in ('admin-slips', 'operator-slips', 'follow-up', 'reports')),
  -- The query part of the list's address.
  query text not null check (char_length(query) <= 500),
  is_shared boolean not null default false,
  position integer not null default 0
);
-- A person's view names are unique.
create unique index user_views_name on user_views (user_id, lower(name));
-- The views that admins share with everybody.
create index user_views_shared on user_views (screen) where is_shared;

-- Sign-in sessions. A token is stored as its hash only.
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Requests in flight during a renewal still carry the previous token.
  former_token_hash bytea check (octet_length(former_token_hash) = 32),
  renewed_at timestamptz(3),
  user_agent text,
  address text check (char_length(address) <= 100),
  -- When the password was last verified.
  confirmed_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now()
);
create unique index sessions_former_token on sessions (former_token_hash)
  where former_token_hash is not null;
create index sessions_user on sessions (user_id);

-- Wakes the programs, which end the streams of these sessions.
create function sessions_ended() returns trigger language plpgsql as $body$
begin
  perform pg_notify('slipdesk_sessions', '');
  return null;
end $body$;
create trigger sessions_ended after delete on sessions
  for each statement execute function sessions_ended();

-- Secrets shared with authenticator apps; valid once a code has confirmed them.
create table second_factors (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Encrypted under one of data_keys.
  secret_encrypted text not null,
  confirmed_at timestamptz(3),
  -- No code is accepted twice.
  last_step bigint not null default 0,
  -- Wrong codes during setup.
  wrong_codes smallint not null default 0,
  -- SHA-256 of the one-time codes for when the app is lost; a used one is removed.
  recovery_code_hashes bytea[] not null default '{}',
  created_at timestamptz(3) not null default now()
);
-- A person has at most one in use, and one being set up.
create unique index second_factors_in_use on second_factors (user_id) where confirmed_at is not null;
create unique index second_factors_begun on second_factors (user_id) where confirmed_at is null;

-- Keys of readable passwords, second factors and files: derived from SECRET_KEY and the name, never stored.
create table data_keys (
  id text primary key check (id ~ '^[\w-]{1,40}$'),
  -- Identifies the SECRET_KEY.
  root_check text not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
-- The newest key of a SECRET_KEY.
create index data_keys_of_root on data_keys (root_check, created_at);

-- Failed sign-ins by account and origin. Keys are keyed hashes.
create table sign_in_attempts (
  key bytea primary key check (octet_length(key) = 32),
  failures integer not null default 0 check (failures >= 0),
  -- For a budget: when it is full again.
  wait_until timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now()
);
-- What can be forgotten.
create index sign_in_attempts_to_forget on sign_in_attempts (seen_at);

-- Hashes of the addresses and browser secrets that an account has signed in from.
create table known_browsers (
  user_id bigint not null references users on delete cascade,
  browser bytea not null check (octet_length(browser) = 32),
  signed_in_at timestamptz(3) not null default now(),
  primary key (user_id, browser)
);


create table medical_centers (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 200),
  country text not null default 'Bangladesh' check (char_length(country) between 1 and 100),
  city text not null check (char_length(city) between 1 and 100),
  address text,
  phone text,
  email text,
  website text check (website ~ '^https?://'),
  -- Opening hours, as free text.
  "time" text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index medical_centers_by_name on medical_centers (name, id);

-- Who brings applicants. One that has ended is offered no more, and its slips keep it.
create table agents (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  phone text check (char_length(phone) between 1 and 30),
  note text check (char_length(note) between 1 and 300),
  is_active boolean not null default true,
  created_by bigint references users,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- By an expression, so that a change of the name does not wait for slips that are being stored with the agent.
create unique index agents_name on agents (agent_key(name));
-- How many a person has added of late.
create index agents_of_user on agents (created_by, created_at);

-- Few rows: no query needs an index.
create table notices (
  id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 200),
  content text not null check (char_length(content) between 1 and 5000),
  is_active boolean not null default true,
  -- Incremented when title or content changes, which makes the notice unread.
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table notice_reads (
  notice_id bigint not null references notices on delete cascade,
  user_id bigint not null references users on delete cascade,
  version integer not null,
  read_at timestamptz(3) not null default now(),
  primary key (notice_id, user_id)
);


-- Applications for a medical exam: the form as submitted, review and result.
create table slips (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- Countries, cities, nationality and position are codes of the booking site.
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
  -- Work visa or family visa; a work visa names the position.
  visa_type text not null check (visa_type in ('wv', 'fv')),
  national_id text not null check (char_length(national_id) between 10 and 17),
  others text,
  position_applied_for text check (position_applied_for ~ '^\d{2,3}$'),
  medical_center_id bigint references medical_centers on delete set null,
  agent_id bigint references agents,
  -- The review.
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  declined_reason text check (char_length(declined_reason) between 1 and 300),
  -- Edited since its approval and not sent since.
  edited_since_approval boolean not null default false,
  -- State, number (0: none) and start of the newest run in process_run.
  process_status text not null default 'not_started'
    check (process_status in ('not_started', 'queued', 'started', 'finished', 'failed')),
  failed_reason text check (char_length(failed_reason) between 1 and 300),
  run_no integer not null default 0 check (run_no >= 0),
  queued_at timestamptz(3),
  -- Links into this program are stored as paths, since the desk's address may change.
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'paid')),
  payment_link text check (payment_link ~ '^(https?://|/sandbox/payment/)'),
  slip_url text check (slip_url ~ '^(https?://|/sandbox/slip/)'),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Milestones, set by a trigger: the decision, and since when it is Completed.
  decided_at timestamptz(3),
  completed_at timestamptz(3),
  -- The row stays for statistics.
  erased_at timestamptz(3),
  search_text text not null generated always as
    (searchable(first_name || ' ' || last_name || E'\n' || passport_number || E'\n' || email)) stored,
  -- The list sorted by the status that it shows (pending, approved, Completed, declined), and by the countdown.
  status_rank smallint not null generated always as
    (case when slip_url is not null or payment_status = 'paid' then 3
      when status = 'pending' then 1 when status = 'approved' then 2 else 4 end) stored,
  counts_from timestamptz(3) generated always as
    (case when process_status in ('queued', 'finished') then queued_at end) stored,
  check (visa_type <> 'wv' or position_applied_for is not null),
  check (process_status = 'not_started' or status = 'approved'),
  check ((process_status = 'failed') = (failed_reason is not null)),
  check ((run_no > 0) = (queued_at is not null)),
  check ((process_status = 'not_started') = (run_no = 0)),
  check (payment_status = 'unpaid' or status = 'approved'),
  check (declined_reason is null or status = 'declined')
);

-- With 100 samples the planner cannot tell rare words (trigram index) from common ones (newest slips).
alter table slips alter column search_text set statistics 1000;

-- A passport has at most one slip in progress.
create unique index slips_one_under_way on slips (passport_number)
  where process_status in ('queued', 'started');

-- The list, by id, of each status and city; of everybody's slips and of one person's.
create index slips_by_status on slips (status, id);
create index slips_in_city on slips (city, id);
create index slips_by_city on slips (city, status, id);
create index slips_of_user_by_status on slips (user_id, status, id);
create index slips_of_user_in_city on slips (user_id, city, id);
-- Index-only scans for common and short words, of all slips or one person's, and that person's list.
create index slips_to_scan on slips (id)
  include (status, city, user_id, country_traveling_to, created_at, agent_id, search_text);
create index slips_of_user on slips (user_id, id)
  include (status, city, country_traveling_to, created_at, agent_id, search_text);
create index slips_search on slips using gin (search_text gin_trgm_ops) with (fastupdate = off);
-- A search for the last digits of a phone or national ID.
create index slips_by_phone_end on slips (reverse(phone) text_pattern_ops);
create index slips_by_national_id_end on slips (reverse(national_id) text_pattern_ops);
-- Earlier applications of the same person; slips to erase by passport number; the list sorted by it.
create index slips_by_passport on slips (passport_number, id);
create index slips_of_user_by_passport on slips (user_id, passport_number, id);
-- The list sorted by name (the text that is searched begins with it), by status and by countdown; what has no
-- countdown comes last either way, which takes an index for each.
create index slips_by_name on slips (search_text collate "C", id);
create index slips_of_user_by_name on slips (user_id, search_text collate "C", id);
create index slips_by_status_rank on slips (status_rank, id);
create index slips_of_user_by_status_rank on slips (user_id, status_rank, id);
create index slips_by_countdown on slips (counts_from, id);
create index slips_of_user_by_countdown on slips (user_id, counts_from, id);
create index slips_by_countdown_desc on slips (counts_from desc nulls last, id desc);
create index slips_of_user_by_countdown_desc on slips (user_id, counts_from desc nulls last, id desc);
create index slips_by_national_id on slips (national_id);
create index slips_by_phone on slips (phone);
create index slips_by_birth on slips (date_of_birth);
-- The queue to send. The queue to review reads slips_by_status or slips_by_city.
create index slips_to_send on slips (id) include (process_status, updated_at)
  where status = 'approved' and slip_url is null and payment_status = 'unpaid'
    and process_status in ('not_started', 'failed', 'finished');
create index slips_to_send_in_city on slips (city, id) include (process_status, updated_at)
  where status = 'approved' and slip_url is null and payment_status = 'unpaid'
    and process_status in ('not_started', 'failed', 'finished');
-- Those that wait to be booked by hand, the longest waiting first.
create index slips_to_book on slips (queued_at, id) where process_status = 'started';
-- Whose official page it is: by the token of its address, of other addresses by all of it.
create index slips_by_payment_link on slips (coalesce(substring(payment_link from '/appointment/([A-Za-z0-9]{8,40})/'), payment_link))
  where payment_link is not null;
create index slips_by_slip_url on slips (coalesce(substring(slip_url from '/appointment/([A-Za-z0-9]{8,40})/'), slip_url))
  where slip_url is not null;
-- Payment links, those that lapse first come first.
create index slips_to_pay on slips (queued_at, id)
  where process_status = 'finished' and payment_status = 'unpaid' and slip_url is null
    and payment_link is not null;
-- The list within days or of a destination, with its counts, of everybody's slips and of one person's; submitted per day.
create index slips_by_day on slips (created_at, user_id) include (id, status, city, country_traveling_to, agent_id);
create index slips_of_user_by_day on slips (user_id, created_at)
  include (id, status, city, country_traveling_to, agent_id);
create index slips_by_destination on slips (country_traveling_to, id) include (status, city, user_id, created_at);
create index slips_of_user_by_destination on slips (user_id, country_traveling_to, id)
  include (status, city, created_at);
-- The list of an agent, with its counts within a city, destination or days.
create index slips_by_agent on slips (agent_id, id)
  include (status, city, user_id, country_traveling_to, created_at) where agent_id is not null;
create index slips_of_user_by_agent on slips (user_id, agent_id, id)
  include (status, city, country_traveling_to, created_at) where agent_id is not null;
-- The dashboard: failed, declined.
create index slips_failed on slips (updated_at, id)
  where process_status = 'failed' and slip_url is null and payment_status = 'unpaid';
create index slips_of_user_failed on slips (user_id, updated_at, id)
  where process_status = 'failed' and slip_url is null and payment_status = 'unpaid';
create index slips_declined on slips (updated_at, id) where status = 'declined';
create index slips_of_user_declined on slips (user_id, updated_at, id) where status = 'declined';
-- Slips due for erasing, those unchanged longest first.
create index slips_to_erase on slips (updated_at) where erased_at is null;
-- Slips of a medical center that is deleted.
create index slips_at_center on slips (medical_center_id) where medical_center_id is not null;
-- Completed slips of a time: those that nobody follows up yet, and reports, which read no more than the index.
create index slips_by_completion on slips (completed_at, id) include (user_id, city, medical_center_id, agent_id, decided_at)
  where completed_at is not null;
-- Slips decided in a report's period.
create index slips_by_decision on slips (decided_at) include (status, user_id, city, agent_id, created_at)
  where decided_at is not null;

create function set_milestones() returns trigger language plpgsql as $$
begin
  -- Erasing removes the links of a slip, and is no milestone.
  if new.erased_at is distinct from old.erased_at then return new; end if;
  if old.status = 'pending' and new.status <> 'pending' then new.decided_at := now(); end if;
  if new.slip_url is null and new.payment_status = 'unpaid' then new.completed_at := null;
  elsif old.slip_url is null and old.payment_status = 'unpaid' then new.completed_at := now();
  end if;
  return new;
end
$$;
create trigger set_milestones before update of status, slip_url, payment_status, erased_at on slips
  for each row execute function set_milestones();

-- What came after a Completed slip; made by the first value that somebody enters.
create table follow_ups (
  slip_id bigint primary key references slips on delete cascade,
  -- The slip's submitter.
  user_id bigint not null references users,
  slip_number text check (slip_number ~ '^[A-Z0-9-]{1,40}$'),
  valid_till date,
  -- The day agreed with the applicant.
  visit_on date,
  examined_on date,
  -- Null while it is awaited. Result and note are health data: they are removed 240 days after the examination, and a
  -- note without an examination, or written later than that, 240 days after it was written.
  result text check (result in ('fit', 'unfit', 'on_hold')),
  result_removed boolean not null default false,
  report_valid_till date,
  call_on date,
  note text check (char_length(note) between 1 and 300),
  noted_on date not null default (now() at time zone 'Asia/Dhaka')::date,
  -- The next action by src/shared/follow-up when the row was written; null while the slip is not Completed.
  next_action text check (next_action in ('agree-day', 'ask-examined', 'ask-result', 'ask-again', 'report-ends')),
  due_on date,
  due_until date,
  called_at timestamptz(3),
  called_by bigint references users,
  -- What the last change or call replaced, so that it can be undone: no health data.
  before jsonb,
  updated_by bigint not null references users,
  updated_at timestamptz(3) not null default now(),
  check (result is null or examined_on is not null),
  check (not result_removed or (result is null and examined_on is not null)),
  check (report_valid_till is null or (result = 'fit' and report_valid_till >= examined_on)),
  check (num_nonnulls(next_action, due_on, due_until) in (0, 3)),
  check (due_on <= due_until),
  check ((called_at is null) = (called_by is null))
);
create unique index follow_ups_slip_number on follow_ups (slip_number) where slip_number is not null;
-- What is not over: everybody's applicants and one person's. By its end, so that what nobody did is not walked over.
create index follow_ups_open on follow_ups (due_until) include (due_on, slip_id, user_id)
  where due_until is not null;
create index follow_ups_open_of_user on follow_ups (user_id, due_until) include (due_on, slip_id)
  where due_until is not null;
-- Health data to remove.
create index follow_ups_to_blank on follow_ups (coalesce(examined_on, noted_on))
  where result is not null or note is not null;

-- Counts by scope (user id, or 0 for all), city and status, maintained by triggers.
create table slip_counts (
  scope bigint not null,
  city text not null,
  status text not null,
  -- Scope 0 is spread over eight rows, so that writers do not wait for each other.
  shard smallint not null,
  slips bigint not null,
  primary key (scope, city, status, shard)
) with (fillfactor = 50);

-- The same by agent. A table of its own: among thousands of agents the sums by city would be slow.
create table agent_counts (
  scope bigint not null,
  agent_id bigint not null,
  status text not null,
  shard smallint not null,
  slips bigint not null,
  primary key (scope, agent_id, status, shard)
) with (fillfactor = 50);

-- Written at commit in one order: short locks, and no deadlocks between bulk changes.

-- Collects changes in a transaction-local setting, as `;owner,city,status,agent or 0,±1`.
create function record_slip_change() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('slipdesk.slip_changes', true), '');
begin
  if tg_op <> 'INSERT' then
    noted := noted || ';' || concat_ws(',', old.user_id, old.city, old.status, coalesce(old.agent_id, 0), -1);
  end if;
  if tg_op <> 'DELETE' then
    noted := noted || ';' || concat_ws(',', new.user_id, new.city, new.status, coalesce(new.agent_id, 0), 1);
  end if;
  perform set_config('slipdesk.slip_changes', noted, true);
  -- Bounds the text of bulk changes.
  if length(noted) > 100000 then perform apply_slip_changes(); end if;
  return null;
end
$$;

create function apply_slip_changes() returns void language plpgsql as $$
declare
  noted text := current_setting('slipdesk.slip_changes', true);
begin
  if coalesce(noted, '') = '' then return; end if;
  perform set_config('slipdesk.slip_changes', '', true);
  insert into slip_counts as counted (scope, city, status, shard, slips)
  select scope, split_part(line, ',', 2), split_part(line, ',', 3),
    case when scope = 0 then pg_backend_pid() % 8 else 0 end, sum(split_part(line, ',', 5)::integer)
  from string_to_table(substr(noted, 2), ';') as line
  cross join lateral (values (0::bigint), (split_part(line, ',', 1)::bigint)) as scoped (scope)
  group by 1, 2, 3, 4
  having sum(split_part(line, ',', 5)::integer) <> 0
  order by 1, 2, 3, 4
  on conflict (scope, city, status, shard) do update set slips = counted.slips + excluded.slips;
  insert into agent_counts as counted (scope, agent_id, status, shard, slips)
  select scope, split_part(line, ',', 4)::bigint, split_part(line, ',', 3),
    case when scope = 0 then pg_backend_pid() % 8 else 0 end, sum(split_part(line, ',', 5)::integer)
  from string_to_table(substr(noted, 2), ';') as line
  cross join lateral (values (0::bigint), (split_part(line, ',', 1)::bigint)) as scoped (scope)
  where split_part(line, ',', 4) <> '0'
  group by 1, 2, 3, 4
  having sum(split_part(line, ',', 5)::integer) <> 0
  order by 1, 2, 3, 4
  on conflict (scope, agent_id, status, shard) do update set slips = counted.slips + excluded.slips;
end
$$;

-- Runs for each changed slip; the first call applies all changes.
create function apply_slip_changes_at_commit() returns trigger language plpgsql as $$
begin
  perform apply_slip_changes();
  return null;
end
$$;

create trigger record_inserted_or_deleted_slip after insert or delete on slips
  for each row execute function record_slip_change();
create trigger record_moved_slip after update of user_id, city, status, agent_id on slips
  for each row when ((old.user_id, old.city, old.status, old.agent_id) is distinct from (new.user_id, new.city, new.status, new.agent_id))
  execute function record_slip_change();
create constraint trigger apply_inserted_or_deleted_slip after insert or delete on slips
  deferrable initially deferred for each row execute function apply_slip_changes_at_commit();
create constraint trigger apply_moved_slip after update of user_id, city, status, agent_id on slips
  deferrable initially deferred for each row
  when ((old.user_id, old.city, old.status, old.agent_id) is distinct from (new.user_id, new.city, new.status, new.agent_id))
  execute function apply_slip_changes_at_commit();

-- Numbers of imports; all calls for one file share one.
create sequence import_ids;

-- Idempotency keys. A row outlives its slip, so that a repeated request never creates a second one.
create table submissions (
  user_id bigint not null references users,
  key text not null check (char_length(key) between 1 and 100),
  -- Of the request body; removed with the slip.
  body_hash bytea check (octet_length(body_hash) = 32),
  slip_id bigint unique references slips on delete set null,
  -- Erased with any applicant of the file.
  import_id bigint,
  file_name text check (char_length(file_name) between 1 and 120),
  file_sha256 bytea check (octet_length(file_sha256) = 32),
  file_line integer check (file_line > 0),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key),
  check (num_nonnulls(import_id, file_name, file_line) in (0, 3))
);
-- To continue an import and to erase file names.
create index submissions_of_import on submissions (import_id) where import_id is not null;

create table slip_drafts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  slip_id bigint references slips on delete cascade,
  -- updated_at of the slip when editing began.
  base_updated_at timestamptz(3),
  -- At most 8 KB are accepted; PostgreSQL's spelling is a little longer.
  form_values jsonb not null
    check (jsonb_typeof(form_values) = 'object' and octet_length(form_values::text) <= 12288),
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index slip_drafts_of_slip on slip_drafts (user_id, slip_id) where slip_id is not null;
create index slip_drafts_of_user on slip_drafts (user_id, updated_at);
create index slip_drafts_slip on slip_drafts (slip_id) where slip_id is not null;
create index slip_drafts_by_age on slip_drafts (updated_at);

-- Files beside a slip. When one ends follows from created_at and the settings, so that a shorter one applies at once.
create table slip_files (
  -- Taken before the row is stored: file and key are bound to it.
  id bigint generated by default as identity primary key,
  slip_id bigint not null references slips on delete cascade,
  kind text not null check (kind in ('passport-page', 'slip', 'report', 'other')),
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 2097152),
  -- Of the bytes as they were sent: the same file is stored once.
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- The file's own key, encrypted under one of data_keys.
  key_encrypted text not null,
  uploaded_by bigint not null references users,
  created_at timestamptz(3) not null default now(),
  unique (slip_id, sha256)
);
-- Files that have ended.
create index slip_files_by_age on slip_files (created_at);

-- The bytes, encrypted under the file's key. A table of its own, so that lists and key rotation never read them.
create table slip_file_contents (
  file_id bigint primary key references slip_files on delete cascade,
  encrypted bytea not null
);
-- Encrypted bytes do not compress.
alter table slip_file_contents alter column encrypted set storage external;

-- What all files take, so that adding one costs the same beside any number of them. Written at commit, like slip_counts.
create table file_sum (
  is_whole boolean primary key check (is_whole),
  files bigint not null,
  bytes bigint not null
);

-- Collects changes in a transaction-local setting, as `files,bytes`.
create function record_file_change() returns trigger language plpgsql as $$
declare
  noted text[] := string_to_array(nullif(current_setting('slipdesk.file_changes', true), ''), ',');
  file slip_files := case tg_op when 'DELETE' then old else new end;
  sign integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  perform set_config('slipdesk.file_changes', concat_ws(',',
    coalesce(noted[1]::bigint, 0) + sign, coalesce(noted[2]::bigint, 0) + sign * file.size_bytes), true);
  return null;
end
$$;

-- Runs for each changed file; the first call applies all changes.
create function apply_file_changes_at_commit() returns trigger language plpgsql as $$
declare
  noted text[] := string_to_array(nullif(current_setting('slipdesk.file_changes', true), ''), ',');
begin
  if noted is null then return null; end if;
  perform set_config('slipdesk.file_changes', '', true);
  insert into file_sum as of_all (is_whole, files, bytes) values (true, noted[1]::bigint, noted[2]::bigint)
  on conflict (is_whole) do update set files = of_all.files + excluded.files, bytes = of_all.bytes + excluded.bytes;
  return null;
end
$$;

create trigger record_file after insert or delete on slip_files
  for each row execute function record_file_change();
create constraint trigger apply_file after insert or delete on slip_files
  deferrable initially deferred for each row execute function apply_file_changes_at_commit();

-- Who works on or skipped which slip, until expires_at. Not in slips, because it must not change updated_at.
create table slip_assignments (
  slip_id bigint not null references slips on delete cascade,
  user_id bigint not null references users on delete cascade,
  is_skipped boolean not null default false,
  -- Signing out releases this session's slips. No foreign key, since backups leave sessions out.
  session_id bigint,
  at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  primary key (slip_id, user_id)
);
-- One worker per slip; several people may skip it.
create unique index slip_assignments_one_worker on slip_assignments (slip_id) where not is_skipped;
create index slip_assignments_of_user on slip_assignments (user_id);
create index slip_assignments_by_end on slip_assignments (expires_at);


-- The one processor that all programs of this desk use.
create table desk_processor (
  is_only boolean primary key default true check (is_only),
  processor text not null,
  -- While the booking service does not answer.
  paused_until timestamptz(3)
);

-- Fencing tokens: only the newest token of a run may change it.
create sequence process_run_token;

-- One row per time a slip was sent. Rows outlive their slips, so that late callbacks are recognised.
create table process_run (
  id bigint generated always as identity primary key,
  slip_id bigint references slips on delete set null,
  run_no integer not null check (run_no > 0),
  adapter text not null,
  -- leased: by a worker until lease_until; waiting: for the booking service or a person.
  state text not null default 'queued' check (state in ('queued', 'leased', 'waiting', 'done', 'failed')),
  attempt integer not null default 0,
  token bigint,
  lease_until timestamptz(3),
  -- Later than enqueued_at after a failed attempt.
  available_at timestamptz(3) not null default now(),
  deadline_at timestamptz(3),
  -- The booking service's idempotency key.
  effect_key text not null unique,
  -- intent is committed before the call: the call may have happened.
  effect_state text not null default 'none' check (effect_state in ('none', 'intent', 'confirmed')),
  -- The booking service's own reference.
  external_ref text unique,
  last_error text,
  failure_kind text check (failure_kind in ('no_center', 'passport_expires_soon', 'appointment_exists',
    'unpaid_booking', 'site_unavailable', 'needs_person', 'refused', 'interrupted', 'other')),
  -- When to query the booking service; null while waiting for a person.
  ask_at timestamptz(3),
  enqueued_by bigint references users,
  enqueued_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  -- Also finds the runs of a slip.
  unique (slip_id, run_no),
  check ((state = 'leased') = (lease_until is not null)),
  check (state not in ('leased', 'waiting') or token is not null),
  check ((state in ('done', 'failed')) = (ended_at is not null)),
  check (slip_id is not null or state in ('done', 'failed')),
  check (ask_at is null or state = 'waiting'),
  check (failure_kind is null or state = 'failed')
);
-- One unfinished run per slip.
create unique index process_run_one_live on process_run (slip_id)
  where state in ('queued', 'leased', 'waiting');
-- Due runs, expired leases, due queries.
create index process_run_due on process_run (available_at, id) where state = 'queued';
create index process_run_lease on process_run (lease_until) where state = 'leased';
-- Runs that ended in a report's period.
create index process_run_by_end on process_run (ended_at) include (state, failure_kind, slip_id, enqueued_at)
  where ended_at is not null;
create index process_run_ask on process_run (ask_at) where state = 'waiting' and ask_at is not null;

-- History of runs: attempts, callbacks, and what people did.
create table run_event (
  id bigint generated always as identity primary key,
  run_id bigint not null references process_run on delete cascade,
  at timestamptz(3) not null default clock_timestamp(),
  event text not null,
  note text check (char_length(note) between 1 and 300),
  -- The booking service's id of a callback, and the outcome (kept: applied when the run has ended).
  callback_id text unique check (char_length(callback_id) between 1 and 100),
  callback_outcome text check (callback_outcome in ('applied', 'kept', 'ignored')),
  -- Only for a callback with outcome kept.
  slip_url text check (slip_url ~ '^https?://'),
  check (slip_url is null or callback_outcome = 'kept')
);
create index run_event_of_run on run_event (run_id, id);
-- Expired callback ids.
create index run_event_called_back on run_event (at) where callback_id is not null;


-- Name and passport number are read from the slip.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('approved', 'declined', 'link-ready', 'link-soon', 'failed', 'slip-ready',
    'sendable-again', 'waiting-long', 'call-today', 'new-sign-in', 'password-read', 'budget-used-up', 'other-slip-url')),
  slip_id bigint,
  -- Parameters of the sentence.
  params jsonb not null default '{}' check (octet_length(params::text) <= 2048),
  at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  -- Deduplicates notifications of several programs.
  key text not null unique,
  -- No foreign key: the log belongs to another role.
  log_id bigint
);
create index notifications_of_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_age on notifications (at);
-- The bells that an entry of the log rings, for the stream.
create index notifications_of_log on notifications (log_id);


-- Append-only, and owned by another role where possible (database.ts). A restore finds it there: hence the check.
do $log$
begin
  if to_regclass('audit.log') is not null then return; end if;
  create schema audit;

  create table audit.log (
    id bigint generated always as identity primary key,
    -- Streams and seals follow transaction order, so that slow transactions are not missed.
    xid xid8 not null default pg_current_xact_id(),
    at timestamptz(3) not null default clock_timestamp(),
    -- Name and role at that time; null for the program itself.
    actor_id bigint,
    actor_name text,
    actor_role text,
    -- The audit log's category; null if not listed there.
    kind text check (char_length(kind) between 1 and 40),
    action text not null check (char_length(action) between 1 and 60),
    subject text,
    subject_id bigint,
    -- The slip's submitter, or the account itself.
    owner_id bigint,
    address text check (char_length(address) <= 64),
    request_id text check (char_length(request_id) <= 64),
    -- Changed fields; values only if they are not personal.
    changes jsonb not null default '[]' check (octet_length(changes::text) <= 8192),
    details jsonb not null default '{}' check (octet_length(details::text) <= 8192),
    -- The same for all entries that the audit log shows as one line: what one person looked at, or was
    -- refused, within an hour; what a person imported within an hour; what one call did to several records; what the
    -- program erased within a minute. Null for an entry that is a line by itself.
    line uuid generated always as (md5(case
      when kind in ('reading', 'refusal') then action || ' ' || coalesce(actor_id::text, '') || ' '
        || coalesce(subject_id::text, '') || ' ' || coalesce(address, '') || ' ' || coalesce(details ->> 'status', '')
        || ' ' || extract(epoch from date_trunc('hour', at at time zone 'UTC'))::text
      when action = 'submitted' and changes @> '[{"field": "imported_from"}]' then 'imported ' || actor_id::text || ' '
        || coalesce(address, '') || ' ' || extract(epoch from date_trunc('hour', at at time zone 'UTC'))::text
      when subject is not null and request_id is not null then action || ' ' || subject || ' ' || request_id
      when action = 'erased' then action || ' ' || extract(epoch from date_trunc('minute', at at time zone 'UTC'))::text
    end)::uuid) stored
  );
  -- Record histories, which do not show readings.
  create index log_of_record on audit.log (subject, subject_id, id) where action <> 'record-read';
  -- The audit log's screen and export.
  create index log_listed on audit.log (at, id) where kind is not null;
  create index log_of_kind on audit.log (kind, at, id);
  create index log_of_actor on audit.log (actor_id, at, id) where actor_id is not null;
  create index log_of_line on audit.log (line, at, id) where line is not null;
  -- The stream and unsealed entries.
  create index log_in_order on audit.log (xid, id);

  -- Each hash covers the entry and the previous hash.
  create table audit.seals (
    seq bigint primary key check (seq > 0),
    entry_id bigint not null unique,
    hash bytea not null check (octet_length(hash) = 32)
  );

  create function audit.refuse_change() returns trigger language plpgsql as $body$
  begin
    raise exception 'the audit log is only added to';
  end $body$;
  create trigger log_stays before update or delete or truncate on audit.log
    for each statement execute function audit.refuse_change();
  create trigger seals_stay before update or delete or truncate on audit.seals
    for each statement execute function audit.refuse_change();

  -- Runs as the log's owner, since the program may not write seals. Returns the oldest open transaction; no row while
  -- another program seals.
  create function audit.seal_entries(since xid8, most integer)
  returns table (next xid8, is_more boolean)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $body$
  declare
    last_seq bigint;
    last_hash bytea;
    entry record;
    count integer := 0;
  begin
    if not pg_try_advisory_xact_lock(7547003) then return; end if;
    -- Read first: whatever commits later is found the next time.
    next := pg_snapshot_xmin(pg_current_snapshot());
    select seq, hash into last_seq, last_hash from audit.seals order by seq desc limit 1;
    last_seq := coalesce(last_seq, 0);
    last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
    for entry in
      select l.id, jsonb_build_array(l.id,
        to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), l.actor_id, l.actor_name, l.actor_role, l.kind,
        l.action, l.subject, l.subject_id, l.owner_id, l.address, l.request_id, l.changes, l.details)::text as text
      from audit.log l
      where l.xid >= since and not exists (select from audit.seals s where s.entry_id = l.id)
      order by l.id limit most
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

-- Personal values of changed fields. Erasure and deletion remove them.
create table log_values (
  log_id bigint not null,
  field text not null,
  changed_from jsonb,
  changed_to jsonb,
  primary key (log_id, field)
);
-- Erasure by a former passport number.
create index log_values_passport_from on log_values (changed_from) where field = 'passport_number';
create index log_values_passport_to on log_values (changed_to) where field = 'passport_number';

-- Log of a restored backup where the existing log stayed. Its last row marks where audit.log takes over.
create table log_restored (like audit.log including defaults, primary key (id));
create index log_restored_of_record on log_restored (subject, subject_id, id) where action <> 'record-read';

-- What happened to the records that are there.
create view record_log as
  select * from log_restored
  union all
  select * from audit.log where id > (select coalesce(max(id), 0) from log_restored);


-- Last success of each hourly sweep, and how many it removed.
create table sweeps (
  name text primary key,
  succeeded_at timestamptz(3) not null,
  removed integer not null default 0,
  -- Of the sweep that erases applications: the RETENTION_MONTHS that it followed; null when it was off.
  months integer
);


-- What the desk knows of its clock: one row.
create table desk_clock (
  is_only boolean primary key default true check (is_only),
  -- The newest entry of the audit log that was written while the clock was not in doubt; 0 before the first.
  known_log_id bigint not null default 0,
  -- An admin has said that the clock is right although something stored is dated as late as this.
  accepted_until timestamptz(3),
  -- Since then nothing is removed by age, and nothing is shown as ended.
  held_since timestamptz(3),
  -- An admin has said that the next sweep may remove all that is due.
  confirmed_at timestamptz(3)
);
insert into desk_clock default values;
