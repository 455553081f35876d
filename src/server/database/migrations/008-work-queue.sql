-- Who works on which slip. No lock: anybody who is allowed may still act. It is no part of the slip, whose updated_at the
-- one-hour rule reads.
create table slip_assignments (
  slip_id bigint primary key references slips on delete cascade,
  user_id bigint not null references users on delete cascade,
  at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index slip_assignments_of_user on slip_assignments (user_id);
create index slip_assignments_by_end on slip_assignments (expires_at);

-- What a person passed over, and until when it is not offered to that person again.
create table slip_skips (
  slip_id bigint not null references slips on delete cascade,
  user_id bigint not null references users on delete cascade,
  until timestamptz(3) not null,
  primary key (slip_id, user_id)
);
create index slip_skips_by_end on slip_skips (until);

-- The queue of slips to send, oldest first; the one of slips to review has slips_by_status and slips_by_city.
create index slips_to_send on slips (id) include (process_status, updated_at)
  where status = 'approved' and slip_url is null and process_status in ('not_started', 'failed', 'finished');
create index slips_to_send_in_city on slips (city, id) include (process_status, updated_at)
  where status = 'approved' and slip_url is null and process_status in ('not_started', 'failed', 'finished');
