-- Of a record that was deleted, history keeps which fields changed, but no value by which a person is known.
update history h
set changes = (
  select jsonb_agg(
    case when change ->> 'field' in ('email', 'phone', 'date_of_birth', 'passport_number', 'national_id')
      then jsonb_build_object('field', change -> 'field', 'from', null, 'to', null) else change end order by place)
  from jsonb_array_elements(h.changes) with ordinality as each_one (change, place)
)
where h.changes <> '[]' and case h.subject
  when 'slip' then not exists (select from slips s where s.id = h.subject_id)
  when 'user' then not exists (select from users u where u.id = h.subject_id and u.deleted_at is null)
  when 'medical_center' then not exists (select from medical_centers m where m.id = h.subject_id)
  else false end;
