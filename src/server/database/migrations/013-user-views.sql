-- What a person looks at again and again: the query of a list's address, by a name.
create table user_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  screen text not null check (screen in ('admin-slips', 'operator-slips', 'follow-up', 'reports')),
  query text not null check (char_length(query) <= 500),
  is_shared boolean not null default false,
  position integer not null default 0
);
create unique index user_views_name on user_views (user_id, lower(name));
create index user_views_shared on user_views (screen) where is_shared;
