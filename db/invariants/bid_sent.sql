-- At most one sending a bid is open, nothing above the most was sent, and each was sent with one answer kept.
select i.bid_id, i.reference, i.amount, b.max_price
from bid_intent i join bid b on b.id = i.bid_id
where i.amount > b.max_price
  or (select count(*) from bid_act a where a.intent_id = i.id and a.kind = 'bid') > 1
