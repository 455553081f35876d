-- The text people read; a changed title or content is a new version, which nobody has read yet.
alter table notices add column version integer not null default 1 check (version > 0);

create table notice_reads (
  notice_id bigint not null references notices on delete cascade,
  user_id bigint not null references users on delete cascade,
  version integer not null,
  read_at timestamptz(3) not null default now(),
  primary key (notice_id, user_id)
);
