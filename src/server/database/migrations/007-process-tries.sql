-- A run outlives its slip, so that a report which comes too late is known for what it is; a live run never does.
alter table process_run
  alter column slip_id drop not null,
  drop constraint process_run_slip_id_fkey,
  add foreign key (slip_id) references slips on delete set null,
  add column failure_kind text check (failure_kind in ('no_center', 'passport_expires_soon', 'appointment_exists',
    'unpaid_booking', 'site_unavailable', 'needs_person', 'refused', 'interrupted', 'other')),
  -- When the outside service is asked what became of a waiting run; null while a person is waited for.
  add column ask_at timestamptz(3),
  add check (slip_id is not null or state in ('done', 'failed')),
  add check (ask_at is null or state = 'waiting'),
  add check (failure_kind is null or state = 'failed');
create index process_run_ask on process_run (ask_at) where state = 'waiting' and ask_at is not null;

-- Each time a run was taken up, and what came of it.
create table process_try (
  run_id bigint not null references process_run on delete cascade,
  number integer not null check (number > 0),
  started_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  outcome text check (outcome in ('finished', 'failed', 'no-answer', 'interrupted')),
  primary key (run_id, number),
  check ((ended_at is null) = (outcome is null))
);

create table process_step (
  id bigint generated always as identity primary key,
  run_id bigint not null,
  try integer not null,
  at timestamptz(3) not null default clock_timestamp(),
  step text not null,
  note text check (char_length(note) between 1 and 300),
  foreign key (run_id, try) references process_try on delete cascade
);
create index process_step_of_run on process_step (run_id, id);

-- What the outside service reported, and what became of it.
create table process_report (
  report text primary key check (char_length(report) between 1 and 100),
  run_id bigint not null references process_run on delete cascade,
  event text not null check (event in ('started', 'finished', 'failed', 'paid', 'slip_ready')),
  slip_url text check (slip_url ~ '^https?://'),
  outcome text not null check (outcome in ('applied', 'kept', 'ignored')),
  reason text,
  received_at timestamptz(3) not null default now(),
  check ((outcome = 'ignored') = (reason is not null))
);
create index process_report_of_run on process_report (run_id);
create index process_report_by_age on process_report (received_at);

-- What all programs of this desk book with; one row, changed only knowingly.
create table desk_processor (
  is_only boolean primary key default true check (is_only),
  processor text not null,
  paused_until timestamptz(3)
);

-- Links to pay, those that lapse first come first.
create index slips_to_pay on slips (queued_at, id)
  where process_status = 'finished' and payment_status = 'unpaid' and slip_url is null
    and payment_link is not null;
