-- When the person behind a session last proved the password: at sign-in, or when asked for it again. Sessions from before
-- this migration count as not confirmed.
alter table sessions add column confirmed_at timestamptz(3) not null default '-infinity';
alter table sessions alter column confirmed_at set default now();

-- How many wrong first codes a second factor that is being set up has had.
alter table second_factors add column wrong_codes smallint not null default 0;

-- The session in which somebody took a slip: signing out gives back only what was taken there. Without a reference, since
-- sessions are left out of backups.
alter table slip_assignments add column session_id bigint;
