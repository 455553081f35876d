-- A search looks for words, in any order, in one trigram index on the search text.
drop index slips_by_name_joints;
drop function name_joints(text);
drop index slips_search;
create index slips_search on slips using gin (search_text gin_trgm_ops) with (fastupdate = off);
-- A common word is found by walking the newest slips, a rare one in the index. With the usual 100 samples the planner
-- cannot tell one from the other.
alter table slips alter column search_text set statistics 1000;
