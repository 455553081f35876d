-- A term of one or two letters, or one that very many slips have, is looked for in all of them: here
-- that reads a fifth of what the table is.
create index slips_to_scan on slips (id) include (status, city, user_id, search_text);
