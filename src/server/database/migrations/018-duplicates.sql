-- Whether an application was made before is asked by what is on it.
create index slips_by_passport on slips (passport_number);
create index slips_by_national_id on slips (national_id);
create index slips_by_phone on slips (phone);
create index slips_by_birth on slips (date_of_birth);

-- Each time a person asked, and whether the answer told of a colleague's application: what was asked is not kept.
create table duplicate_lookups (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  at timestamptz(3) not null default now(),
  is_outside boolean not null
);
create index duplicate_lookups_of_user on duplicate_lookups (user_id, at);
create index duplicate_lookups_by_age on duplicate_lookups (at);
