-- Money goes out in steps: asked for, approved (and held), told by the partner who pays, paid with its certificate.

alter table transfer
  add column partner_id bigint references partner,
  add column receive_bank text,
  add column receive_account text,
  add column receive_holder text,
  add column approved_by bigint references staff,
  add column approved_at timestamptz,
  add column needs_manager boolean not null default false,
  add column manager_by bigint references staff,
  add column partner_confirmed_by bigint references staff,
  add column partner_confirmed_at timestamptz,
  add column lock_id bigint references customer_lock,
  add constraint transfer_approver check (approved_by is null or (trans_type <> 1 and approved_by <> maker_id)),
  add constraint transfer_manager check (manager_by is null or manager_by <> maker_id);
comment on column transfer.partner_id is 'The partner whose account it comes to or is paid from, copied from the card.';
comment on column transfer.receive_bank is 'Bank of the customer, of a payout.';
comment on column transfer.receive_account is 'Account number of the customer, of a payout.';
comment on column transfer.receive_holder is 'Holder of that account.';
comment on column transfer.approved_by is 'Who approved a payout; never its maker.';
comment on column transfer.approved_at is 'When approved; the amount is held from then.';
comment on column transfer.needs_manager is 'Above the accountant''s ceiling when approved: a manager approves too.';
comment on column transfer.manager_by is 'The manager who approved what is above the ceiling.';
comment on column transfer.partner_confirmed_by is 'Who said for the partner that the money moved.';
comment on column transfer.partner_confirmed_at is 'When.';
comment on column transfer.lock_id is 'The hold of an approved payout.';
create unique index transfer_open_payout on transfer (customer_id) where trans_type <> 1 and status = 0;
create index transfer_partner on transfer (partner_id, created_at desc) where partner_id is not null;
create index transfer_approver on transfer (approved_by) where approved_by is not null;
create index transfer_manager on transfer (manager_by) where manager_by is not null;
create index transfer_partner_confirmer on transfer (partner_confirmed_by) where partner_confirmed_by is not null;
create unique index transfer_lock on transfer (lock_id) where lock_id is not null;
create index transfer_payouts on transfer (station_id, created_at desc, id desc) where trans_type <> 1;

insert into config_factor (key, value, applied_date) values
  ('payout.most', 100000000, '2020-01-01'),
  ('payout.manager_above', 20000000, '2020-01-01')
on conflict do nothing;
