-- The token that a session had before it was renewed: calls under way at that moment still carry it.
alter table sessions
  add former_token_hash bytea check (octet_length(former_token_hash) = 32),
  add renewed_at timestamptz(3);
create unique index sessions_former_token on sessions (former_token_hash)
  where former_token_hash is not null;
