-- Why an application was declined, where somebody said so. The list and the slip's answer do not carry it: history does.
alter table slips add column declined_reason text check (char_length(declined_reason) between 1 and 300),
  add check (declined_reason is null or status = 'declined');
