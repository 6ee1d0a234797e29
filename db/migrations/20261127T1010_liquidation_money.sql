-- The money of liquidated goods: what the bank is to book of it, where it waits, what the statement is made of.
alter table expected_booking drop constraint expected_booking_kind_check,
  add constraint expected_booking_kind_check check (kind in ('cod', 'partner_refund', 'card_load', 'behalf_payment',
    'own_transfer', 'liquidation', 'liquidation_refund'));

-- Of an order one payment is there at most; what waits for its money is found by the amount.
create unique index liquidation_payment_paid on liquidation_payment (liquidation_order_id) where status = 1;
create index liquidation_order_waiting on liquidation_order (amount) where status = 0;

alter table liquidation_statement
  add column deposit_vnd bigint not null default 0 check (deposit_vnd >= 0),
  add column short_vnd bigint not null default 0 check (short_vnd >= 0),
  add column updated_at timestamptz not null default now(),
  add constraint liquidation_statement_sum check (rest_vnd = proceeds_vnd + deposit_vnd - costs_vnd - debt_vnd and rest_vnd >= 0);
comment on column liquidation_statement.updated_at is 'When last changed.';
comment on column liquidation_statement.deposit_vnd is 'What the owner had locked for the order, VND.';
comment on column liquidation_statement.short_vnd is 'What of debt and costs nothing covers: ours to bear, VND.';
