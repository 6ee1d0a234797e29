-- Whoever changes what a request pays, to whom or from where answers for it as its maker does: the two
-- persons of a decision are two also where the second one rewrote what the first had asked for.
alter table transfer
  add column changed_by bigint references staff,
  add constraint transfer_changer check (changed_by is null or status = -1 or (
    (checker_id is null or checker_id <> changed_by) and (approved_by is null or approved_by <> changed_by)
    and (manager_by is null or manager_by <> changed_by)));
comment on column transfer.changed_by is 'Who last changed its money, account, order or bill; decides on it no more than its maker.';
create index transfer_changed_by on transfer (changed_by) where changed_by is not null;

alter table penalty
  add column changed_by bigint references staff,
  add constraint penalty_changer check (changed_by is null or status <> 1 or checker_id is null or checker_id <> changed_by);
comment on column penalty.changed_by is 'Who last changed its amount or order; charges it no more than its maker.';
create index penalty_changed_by on penalty (changed_by) where changed_by is not null;

alter table behalf_payment
  add column changed_by bigint references staff,
  add constraint behalf_payment_changer check (changed_by is null or status = -1 or (
    (approved_by is null or approved_by <> changed_by) and (completed_by is null or completed_by <> changed_by)));
comment on column behalf_payment.changed_by is 'Who last changed its price or payee; approves and pays it no more than its maker.';
create index behalf_payment_changed_by on behalf_payment (changed_by) where changed_by is not null;
