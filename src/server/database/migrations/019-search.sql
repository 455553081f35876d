-- An applicant on the phone names the last digits of a number: they are found from the end.
create index slips_by_phone_end on slips (reverse(phone) text_pattern_ops);
create index slips_by_national_id_end on slips (reverse(national_id) text_pattern_ops);
