-- Runs that failed before their kind was kept.
update process_run set failure_kind = 'other' where state = 'failed' and failure_kind is null;
