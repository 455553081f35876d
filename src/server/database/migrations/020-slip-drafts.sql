-- What a person has typed and not sent yet: of a new application, or of changes to a stored one. Nobody else reads it.
create table slip_drafts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  slip_id bigint references slips on delete cascade,
  base_updated_at timestamptz(3),
  -- Written by the database it is a little longer than the 8 KB that may come in.
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
