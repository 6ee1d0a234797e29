-- What is written by hand for a customer above a day's ceiling is posted when a second person releases it.
alter table money_transaction
  alter column entry_id drop not null,
  add column status smallint not null default 1 constraint money_transaction_status_check check (status in (0, 1)),
  add column released_by bigint references staff,
  add column released_at timestamptz,
  add column alone_on date,
  add constraint money_transaction_waits check ((status = 1) = (entry_id is not null)),
  add constraint money_transaction_releaser check (released_by <> maker_id);
comment on column money_transaction.entry_id is 'The posting that stands, or stood when it was deleted; null: a second person has still to release it.';
comment on column money_transaction.status is '0 waits for a second person, 1 posted.';
comment on column money_transaction.released_by is 'Who released it; nobody who wrote it.';
comment on column money_transaction.released_at is 'When.';
comment on column money_transaction.alone_on is 'Business day on which one person alone posted it as it is; it counts towards that day''s ceiling.';
create index money_transaction_alone on money_transaction (customer_id, alone_on) where alone_on is not null and deleted_at is null;
create index money_transaction_waiting on money_transaction (id) where status = 0 and deleted_at is null;
create index money_transaction_released_by on money_transaction (released_by) where released_by is not null;
select keep_writers('money_transaction', 'money_transaction', 'maker_id', 'status', '0',
  'trans_type', 'trans_amount', 'trans_postdate', 'contra', 'note');
insert into config_factor (key, value, applied_date) values
  ('transation.alone_most', 20000000, '2020-01-01'),
  ('ledger.entry_most', 100000000000, '2020-01-01');
