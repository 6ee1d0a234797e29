-- A bid waits for whoever places it, raises it or pays the seller of what was won.
select hands_over('bid', 'bid', '{status,ended_at,station_id,sale_id,assignee_id}');
create index bid_waiting on bid (status, status_at, id) where ended_at is null;
create index bid_won_waiting on bid (status_at, id) where status = 4;
