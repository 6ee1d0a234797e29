-- Lines of a year without a look-up for each account. Lines are added and stay, nearly in the order of their days: an
-- index of blocks finds them and costs who posts nothing.
create index entry_line_posted on entry_line using brin (posting_date) with (autosummarize = on);
