-- Guarantees in place of a deposit are asked, decided by another person, and end when the quote does.

alter table order_guarantee
  add column decided_at timestamptz,
  add column answer text,
  add constraint order_guarantee_status check (status in (-1, 0, 1)),
  add constraint order_guarantee_decider check (status <> 1 or decided_by <> asked_by);
comment on column order_guarantee.decided_at is 'When decided, or when the quote ended.';
comment on column order_guarantee.answer is 'What was answered.';
create unique index order_guarantee_waiting on order_guarantee (order_id) where status = 0;
create index order_guarantee_list on order_guarantee (created_at desc, id desc);
create index order_guarantee_by_status on order_guarantee (status, created_at desc, id desc);
