-- A bill's total is the sum of its parts, and an approved bill has its debit.
select code, status, total_vnd from bill
where total_vnd <> goods_vnd + service_vnd + freight_vnd + surcharge_vnd + storage_vnd + extras_vnd
    + delivery_vnd + box_vnd - discount_vnd
   or (status between {billStatus.approved} and {billStatus.undeliverable} and entry_id is null)
