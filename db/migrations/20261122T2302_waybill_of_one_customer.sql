-- A carrier's number belongs to one customer while the parcel is on its way: two people who give it to slips of
-- two customers in the same instant are told apart here. Slips of one customer may share a parcel.

-- Of two that were given in one instant before this rule, the later slip gives the number up, with a note.
update bill b
set note = concat_ws(' ', b.note, 'Bỏ mã vận đơn trùng ' || b.waybill || '.'), waybill = null
where b.waybill is not null and b.status not in (0, 17) and exists (
  select from bill e
  where e.waybill = b.waybill and e.partner_id = b.partner_id and e.customer_id <> b.customer_id
    and e.status not in (0, 17) and e.id < b.id
);

alter table bill add constraint bill_waybill_taken
  exclude using gist (waybill with =, partner_id with =, customer_id with <>)
  where (waybill is not null and status not in (0, 17));
