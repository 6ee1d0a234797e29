-- An order from 12 on is on one bill of its customer and station and stands where the bill stands.
select o.code, o.status, b.code as bill, b.status as bill_status
from orders o left join bill b on b.id = o.bill_id
where (o.status between {orderStatus.newBill} and {orderStatus.undeliverable} and (b.id is null or b.status <> o.status
        or b.customer_id <> o.customer_id or b.station_id <> o.station_id))
   or (o.status < {orderStatus.newBill} and o.bill_id is not null)
