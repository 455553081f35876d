-- Under which key a person submitted which application: it outlives the application, so that a repeated call makes no
-- second one. The body's hash goes with the application; null beside a slip: from before hashes were kept.
create table submissions (
  user_id bigint not null references users,
  key text not null check (char_length(key) between 1 and 100),
  body_hash bytea check (octet_length(body_hash) = 32),
  slip_id bigint unique references slips on delete set null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
insert into submissions (user_id, key, slip_id, created_at)
select user_id, idempotency_key, id, created_at from slips where idempotency_key is not null;
alter table slips drop column idempotency_key;
