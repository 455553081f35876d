-- What was still held about people whose applications are deleted or erased.
create temporary table gone on commit drop as
select subject_id as slip_id from history h
where subject = 'slip' and not exists (select from slips s where s.id = h.subject_id)
union
select id from slips where erased_at is not null;
update history set changes = (
  select jsonb_agg(jsonb_build_object('field', change -> 'field', 'from', null, 'to', null) order by position)
  from jsonb_array_elements(changes) with ordinality as each_one (change, position)
)
where subject = 'slip' and changes <> '[]' and subject_id in (select slip_id from gone);
update notifications set params = params - 'reason'
where params ? 'reason' and slip_id in (select slip_id from gone);
create temporary table gone_runs on commit drop as
select id from process_run where slip_id is null or slip_id in (select slip_id from gone);
update process_run set last_error = null, external_ref = null where id in (select id from gone_runs);
update process_step set note = null where note is not null and run_id in (select id from gone_runs);
delete from process_report where run_id in (select id from gone_runs);
update submissions set body_hash = null where slip_id in (select slip_id from gone);

-- The names of the files that such applications were imported from; history has them too.
create index slips_of_import on slips (import_id) where import_id is not null;
create temporary table gone_files on commit drop as
select id from slip_imports i
where submitted > (select count(*) from slips s where s.import_id = i.id and s.erased_at is null);
update slip_imports set file_name = 'Erased', file_sha256 = null where id in (select id from gone_files);
update history set changes = '[{"field": "imported_from", "from": null, "to": null}]'
where subject = 'slip' and action = 'submitted' and changes <> '[]'
  and subject_id in (select id from slips where import_id in (select id from gone_files));

-- An erased slip is closed because it is erased, and no longer by an address that leads nowhere.
update slips set slip_url = null, edited_since_approval = false where erased_at is not null;

-- Finds the slips that once had a passport number.
create index history_passport_changes on history (subject_id)
  where subject = 'slip' and changes @> '[{"field": "passport_number"}]';

-- A slip URL that the booking service sent and an admin's own one are two.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('approved', 'declined', 'link-ready',
  'link-soon', 'failed', 'slip-ready', 'sendable-again', 'waiting-long', 'new-sign-in', 'password-read', 'budget-used-up',
  'other-slip-url'));

-- When each step of the hourly sweep succeeded last.
create table sweeps (
  step text primary key,
  succeeded_at timestamptz(3) not null
);
