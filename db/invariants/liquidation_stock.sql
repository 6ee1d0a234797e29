-- What of goods is sold is what their live orders hold, less what came back; goods for sale hold their order, others do not.
select l.code, l.sold, coalesce(s.pieces, 0) as pieces
from liquidation l left join (select liquidation_id, sum(quantity - returned) as pieces from liquidation_order
    where status <> {saleStatus.cancelled} group by liquidation_id) s on s.liquidation_id = l.id
  left join orders o on o.id = l.order_id
where l.sold <> coalesce(s.pieces, 0)
  or (l.status = {liquidationStatus.onSale}) <> coalesce(o.liquidation_id = l.id and o.status <> {orderStatus.cancelled}, false)
