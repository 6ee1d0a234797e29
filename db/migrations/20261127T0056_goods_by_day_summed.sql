-- Nobody waits: the orders are read, and who changes one meanwhile has left a mark.
select summed_by_day('order_goods_day', '{station_id,sale_id,route_code,goods_type}');
