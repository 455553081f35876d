-- From where a session was begun, for its owner to recognise it.
alter table sessions add column address text check (char_length(address) <= 100);

-- What the bell tells of accounts, whether a person wants to be told or not.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('approved', 'declined', 'link-ready',
  'link-soon', 'failed', 'slip-ready', 'sendable-again', 'waiting-long', 'new-sign-in', 'password-read', 'budget-used-up'));
