-- The larger samples of 037 are taken when the table is analysed, which a desk with many slips does by itself only after a
-- tenth of them have changed.
analyze slips (search_text);
