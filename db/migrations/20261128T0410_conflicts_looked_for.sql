-- Every five minutes all that is under way was gone through for what disagrees: what was changed since the last look is.
create table conflict_look (
  id smallint primary key default 1 check (id = 1),
  whole_at timestamptz not null,
  looked_at timestamptz not null,
  entry_id bigint not null
);
comment on table conflict_look is 'When conflicts of orders were last looked for: one row, none before the first look.';
comment on column conflict_look.id is '1: there is one row.';
comment on column conflict_look.whole_at is 'When everything under way was gone through (clock of the database).';
comment on column conflict_look.looked_at is 'When what had been changed was last looked at (clock of the database).';
comment on column conflict_look.entry_id is 'Key of the last entry of the journal at that look.';
