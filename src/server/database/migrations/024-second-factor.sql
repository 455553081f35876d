-- Second factors: what an authenticator app shares with the desk, sealed as readable passwords are. One that was begun is
-- in use once a code has confirmed it. `last_step` is the newest time step whose code was taken: each is taken once.
create table second_factors (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  secret_sealed text not null,
  confirmed_at timestamptz(3),
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now()
);
create unique index second_factors_in_use on second_factors (user_id) where confirmed_at is not null;
create unique index second_factors_begun on second_factors (user_id) where confirmed_at is null;

-- Codes for when the app is out of reach; each opens the desk once and is gone then.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (user_id, code_hash)
);
