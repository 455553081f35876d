-- Money is whole US cents. Entries, deposits and prices stay for good; erasing writes over what their texts say of an applicant.

-- The head of a person's chain of entries, and its lock; inserted with the first entry.
create table money_accounts (
  user_id bigint primary key references users,
  balance_cents bigint not null check (balance_cents between -2000000000000 and 2000000000000),
  entries integer not null check (entries >= 0)
);

create function refuse_change_of_money() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of money is never changed';
end
$$;

-- What staff paid and ask to be credited.
create table deposits (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  status text not null default 'asked' check (status in ('asked', 'credited', 'declined')),
  paid_amount numeric(12, 2) not null check (paid_amount > 0),
  paid_currency text not null check (paid_currency in ('BDT', 'USD')),
  method text not null check (method in ('bKash', 'Nagad', 'Rocket', 'Bank transfer', 'Cash')),
  reference text not null check (char_length(reference) between 1 and 60),
  -- The number as it is compared (`comparedNumber`); null for a receipt in words, and once the number is erased.
  reference_key text check (reference_key ~ '^[A-Z0-9]{1,60}$'),
  paid_on date not null,
  note text check (char_length(note) between 1 and 300),
  credited_cents bigint check (credited_cents > 0),
  reason text check (char_length(reason) between 1 and 300),
  decided_by bigint references users,
  decided_at timestamptz(3),
  requested_by bigint not null references users,
  request_key text not null check (char_length(request_key) between 1 and 100),
  created_at timestamptz(3) not null default now(),
  unique (requested_by, request_key),
  check ((credited_cents is not null) = (status = 'credited')),
  check ((reason is not null) = (status = 'declined')),
  check ((decided_by is not null) = (status <> 'asked')),
  check ((decided_at is not null) = (status <> 'asked'))
);
-- A transaction number counts once; cash receipts come from several books, so their numbers may repeat.
create unique index deposits_reference on deposits (reference_key, method)
  where status <> 'declined' and method <> 'Cash';
-- The same number under another method, and declined ones.
create index deposits_by_number on deposits (reference_key);
create index deposits_by_status on deposits (status, id);
create index deposits_of_user on deposits (user_id, id);
-- The last rate.
create index deposits_in_bdt on deposits (decided_at) where status = 'credited' and paid_currency = 'BDT';

create function forget_compared_number() returns trigger language plpgsql as $$
begin
  new.reference_key := null;
  return new;
end
$$;
-- Only erasing changes a number, and what was erased must not be read from its key.
create trigger erased_numbers_are_forgotten before update of reference on deposits
  for each row when (old.reference <> new.reference) execute function forget_compared_number();

-- Every movement of a person's balance; only added to.
create table money_entries (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  user_id bigint not null references money_accounts,
  seq integer not null check (seq > 0),
  kind text not null check (kind in ('opening', 'deposit', 'charge', 'refund', 'correction')),
  amount_cents bigint not null
    check (amount_cents <> 0 and amount_cents between -2000000000000 and 2000000000000),
  -- After this entry.
  balance_cents bigint not null,
  -- No foreign key: the entry outlives the slip. `round` counts how often a slip was charged.
  slip_id bigint,
  round smallint check (round > 0),
  deposit_id bigint unique references deposits,
  -- Null when the program acted.
  made_by bigint references users,
  note text check (char_length(note) between 1 and 300),
  -- Of a correction that was sent by itself, not by the operator form.
  request_key text check (char_length(request_key) between 1 and 100),
  -- With what the sums of a statement read.
  constraint money_entries_in_order unique (user_id, seq) include (kind, amount_cents),
  -- At most one charge of a slip stands.
  unique (slip_id, kind, round),
  unique (made_by, request_key),
  check (kind not in ('deposit', 'refund') or amount_cents > 0),
  check (kind <> 'charge' or amount_cents < 0),
  check (num_nonnulls(slip_id, round) = case when kind in ('charge', 'refund') then 2 else 0 end),
  check ((deposit_id is not null) = (kind = 'deposit')),
  check (kind <> 'correction' or note is not null),
  check (request_key is null or kind = 'correction')
);
-- The first and last entry of a person's month.
create index money_entries_of_user on money_entries (user_id, at, seq);
-- Sums of a month.
create index money_entries_by_time on money_entries (at) include (kind, amount_cents);

create function follow_last_entry() returns trigger language plpgsql as $$
declare
  last record;
begin
  select seq, balance_cents into last from money_entries where user_id = new.user_id order by seq desc limit 1;
  if new.seq <> coalesce(last.seq, 0) + 1 or new.balance_cents <> coalesce(last.balance_cents, 0) + new.amount_cents then
    raise exception 'an entry of money must follow the last one of account %', new.user_id;
  end if;
  return new;
end
$$;
create trigger entries_follow before insert on money_entries for each row execute function follow_last_entry();
create trigger entries_stay before delete or truncate on money_entries
  for each statement execute function refuse_change_of_money();

-- Only erasing, which announces itself, writes over what a note or a client's key says of a person.
create function keep_entry() returns trigger language plpgsql as $$
begin
  if current_setting('slipdesk.erases_money', true) = 'on'
    and (new.note is not distinct from old.note or new.note like '%Erased%')
    and (new.request_key is null) = (old.request_key is null)
    and to_jsonb(new) - '{note,request_key}'::text[] = to_jsonb(old) - '{note,request_key}'::text[] then
    return new;
  end if;
  raise exception 'an entry of money is never changed';
end
$$;
create trigger entries_keep before update on money_entries for each row execute function keep_entry();

-- The newest row counts; only added to.
create table slip_prices (
  id bigint generated always as identity primary key,
  -- Null: everybody.
  user_id bigint references users,
  -- Null: as everybody.
  amount_cents bigint check (amount_cents between 0 and 1000000),
  set_by bigint not null references users,
  set_at timestamptz(3) not null default now(),
  check (amount_cents is not null or user_id is not null)
);
create index slip_prices_of_user on slip_prices (user_id, id desc);
create trigger prices_stay before update or delete or truncate on slip_prices
  for each statement execute function refuse_change_of_money();

insert into money_accounts (user_id, balance_cents, entries)
  select id, (balance * 100)::bigint, 1 from users where balance <> 0;
insert into money_entries (user_id, seq, kind, amount_cents, balance_cents)
  select user_id, 1, 'opening', balance_cents, balance_cents from money_accounts;
alter table users drop column balance;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('approved', 'declined',
  'link-ready', 'link-soon', 'failed', 'slip-ready', 'sendable-again', 'waiting-long', 'call-today', 'deposit-asked',
  'deposit-decided', 'new-sign-in', 'password-read', 'budget-used-up', 'other-slip-url'));
