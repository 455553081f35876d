-- Of words that stand beside each other in a name, the three letters on either side of the space between: "Bappi Islam"
-- is {"ppi isl"}. Few names have the same, where each single trigram of them stands in a hundred thousand.
create function name_joints(name text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  words text[] := string_to_array(lower(name), ' ');
  joints text[] := '{}';
begin
  for place in 2 .. cardinality(words) loop
    joints := joints || (right(words[place - 1], 3) || ' ' || left(words[place], 3));
  end loop;
  return joints;
end
$$;
create index slips_by_name_joints on slips using gin (name_joints(first_name || ' ' || last_name)) with (fastupdate = off);

-- Whose a slip is stands in the index itself: a person's search looks at that person's slips only.
create extension if not exists btree_gin;
drop index slips_search;
create index slips_search on slips using gin (user_id, search_text gin_trgm_ops) with (fastupdate = off);
