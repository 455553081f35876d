-- What the dashboard counts: applications by the day they were submitted, and those that failed or were declined.
create index slips_by_day on slips (created_at, user_id);
create index slips_failed on slips (updated_at, id)
  where process_status = 'failed' and slip_url is null and payment_status = 'unpaid';
create index slips_of_user_failed on slips (user_id, updated_at, id)
  where process_status = 'failed' and slip_url is null and payment_status = 'unpaid';
create index slips_declined on slips (updated_at, id) where status = 'declined';
create index slips_of_user_declined on slips (user_id, updated_at, id) where status = 'declined';
