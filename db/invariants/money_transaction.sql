-- A transaction written by hand stands in the books with its amount; a deleted one is reversed, one that waits is in none.
select t.code, t.trans_amount, -l.amount as posted, t.deleted_at
from money_transaction t
join account a on a.code = 'customer:' || t.customer_id
left join entry_line l on l.entry_id = t.entry_id and l.account_id = a.id
where t.entry_id is not null and (-l.amount is distinct from t.trans_amount
   or (t.deleted_at is null) = exists (select from entry r where r.reverses_id = t.entry_id))
