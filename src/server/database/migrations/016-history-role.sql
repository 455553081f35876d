-- Who acted is told by number and role besides the name, which anybody may choose. Of old entries the present role is
-- the best that is known.
alter table history add column actor_role text check (actor_role in ('admin', 'operator', 'applicant'));
update history h set actor_role = u.role from users u where u.id = h.actor_id;
