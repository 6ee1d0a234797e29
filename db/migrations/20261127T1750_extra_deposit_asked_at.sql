-- When the customer of an order was asked for the further deposit as it stands: the last event to name one. Few orders wait
-- for it, and every row of every list asks. In a function, since a statement that names the events locks and prepares each
-- of their months, twenty and more, before it has looked at a single order.
create function extra_deposit_asked_at(of_order bigint) returns timestamptz language plpgsql stable parallel safe as $$
begin
  return (select e.at from event e where e.entity = 'order' and e.entity_id = of_order and e.data ? 'extra_deposit'
    order by e.id desc limit 1);
end $$;
comment on function extra_deposit_asked_at(bigint) is 'When the customer of the order was last asked for a further deposit';
