-- Kept margins of orders that are not marked are those of their sources.
select order_id, sum(side) as side from (
  select k.*, 1 as side from order_margin k union all select s.*, -1 from order_margin_source s) both_sides
where not exists (select from day_sums_mark m where m.sums = 'order_margin' and m.row_id = order_id)
  and not exists (select from day_sums_doubt where sums = 'order_margin')
group by order_id, day, station_id, sale_id, customer_id, account_id, card_id, mawb, quoted, quoted_cost, revenue, moved_price,
  moved_ship, moved_rate, moved_charge, moved_weight, moved_extra, moved_discount, moved_carrier, moved_reweigh,
  moved_cod_fee, moved_cancel, cod_short, moved_goods, flight_cost
having sum(side) <> 0
