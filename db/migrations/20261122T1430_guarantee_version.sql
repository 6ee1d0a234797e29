-- A guarantee has a version like every other record, so that its rows are described as theirs are.

alter table order_guarantee
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
comment on column order_guarantee.version is 'Optimistic lock.';
comment on column order_guarantee.updated_at is 'When last changed.';
select versioned('order_guarantee');
