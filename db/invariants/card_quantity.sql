-- What is on a card in its currency is the sum of its lines, and each line is its foreign amount at its rate, to the rounding.
select a.code, a.quantity, coalesce(sum(l.foreign_amount), 0) as sum, count(l.id) filter (where
    sign(l.amount) <> sign(l.foreign_amount) and l.amount <> 0
    or abs(l.amount - l.foreign_amount * l.rate) > 1 + abs(l.foreign_amount) * 0.00005 + l.rate * 0.005) as off
from account a left join entry_line l on l.account_id = a.id
where a.tracked group by a.id
having a.quantity <> coalesce(sum(l.foreign_amount), 0)
  or count(l.id) filter (where sign(l.amount) <> sign(l.foreign_amount) and l.amount <> 0
    or abs(l.amount - l.foreign_amount * l.rate) > 1 + abs(l.foreign_amount) * 0.00005 + l.rate * 0.005) > 0
