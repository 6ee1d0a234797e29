-- Bills that are out by now, on the day they last left. Those that came back before count for nothing.
select keep_bill_export(array_agg(id), array_agg(day)) from (
  select b.id, (coalesce(max(e.at), b.handed_over_at, b.approved_at, b.status_at) at time zone 'Asia/Ho_Chi_Minh')::date as day
  from bill b left join event e on e.entity = 'bill' and e.entity_id = b.id and e.to_status >= 15 and e.from_status < 15
  where b.status >= 15 and not exists (select from bill_export x where x.bill_id = b.id) group by b.id) gone;
