-- Whatever is won or paid has its order, of the same customer; what is over has an end, what goes on has none.
select b.id, b.status, b.ended_at, b.order_id
from bid b left join orders o on o.id = b.order_id
where (b.status in ({bidStatus.won}, {bidStatus.payment}) and (o.id is null or o.customer_id <> b.customer_id
    or b.win_price is null or b.win_price > b.max_price))
  or (b.status in ({bidStatus.pending}, {bidStatus.bidding}) and b.ended_at is not null)
  or (b.status not in ({bidStatus.pending}, {bidStatus.bidding}, {bidStatus.exceeded}, {bidStatus.error}) and b.ended_at is null)
