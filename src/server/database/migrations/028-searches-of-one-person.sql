-- A person's search looks at that person's slips only, with what it needs beside them: without the table where it can.
drop index slips_of_user;
create index slips_of_user on slips (user_id, id) include (status, city, search_text);
