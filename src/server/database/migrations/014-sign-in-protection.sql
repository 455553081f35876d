-- Wrong passwords: a row per account and where they came from. Nothing here is readable: each key is a keyed hash.
-- `wait_until` is when the next attempt is taken; of a budget it is when it will be whole again.
create table sign_in_attempts (
  key bytea primary key check (octet_length(key) = 32),
  failures integer not null default 0 check (failures >= 0),
  wait_until timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now()
);
create index sign_in_attempts_to_forget on sign_in_attempts (seen_at);

-- From where an account has signed in before: addresses, and secrets that browsers keep.
create table known_browsers (
  user_id bigint not null references users on delete cascade,
  browser bytea not null check (octet_length(browser) = 32),
  signed_in_at timestamptz(3) not null default now(),
  primary key (user_id, browser)
);
