-- Edited after its approval and not sent again since: whoever sends it is told.
alter table slips add column edited_since_approval boolean not null default false;
