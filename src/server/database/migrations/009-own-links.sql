-- A link into this program is kept as a path: the address that people reach it at may change.
alter table slips
  drop constraint slips_payment_link_check,
  drop constraint slips_slip_url_check,
  add constraint slips_payment_link_check check (payment_link ~ '^(https?://|/sandbox/payment/)') not valid,
  add constraint slips_slip_url_check check (slip_url ~ '^(https?://|/sandbox/slip/)') not valid;
alter table slips
  validate constraint slips_payment_link_check,
  validate constraint slips_slip_url_check;
