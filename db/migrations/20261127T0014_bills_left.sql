-- Bills that left the house (15), and that came back before they were delivered: a row of its own day each, with
-- what the bill was posted for, its weight and its packages as they were then.
create table bill_export (
  id bigint generated always as identity primary key,
  bill_id bigint not null references bill,
  day date not null,
  bills smallint not null check (bills in (-1, 1)),
  boxes integer not null,
  weight numeric(12,2) not null,
  goods bigint not null,
  service bigint not null,
  freight bigint not null,
  surcharge bigint not null,
  storage bigint not null,
  delivery bigint not null,
  customs bigint not null
);
comment on table bill_export is 'When a bill left the house, or came back from there; written by trigger from its history.';
comment on column bill_export.id is 'Key.';
comment on column bill_export.bill_id is 'Bill.';
comment on column bill_export.day is 'Business day.';
comment on column bill_export.bills is '1 left, -1 came back: what is summed then counts for nothing.';
comment on column bill_export.boxes is 'Packages; of an order without one, the order.';
comment on column bill_export.weight is 'Chargeable weight of its orders, kg.';
comment on column bill_export.goods is 'Posted to revenue:goods, VND.';
comment on column bill_export.service is 'Posted to revenue:service, VND.';
comment on column bill_export.freight is 'Posted to revenue:freight, VND.';
comment on column bill_export.surcharge is 'Posted to revenue:surcharge, VND.';
comment on column bill_export.storage is 'Posted to revenue:storage, VND.';
comment on column bill_export.delivery is 'Posted to revenue:delivery, VND.';
comment on column bill_export.customs is 'Posted to clearing:customs, VND.';
create index bill_export_day on bill_export (day, id);
create index bill_export_bill on bill_export (bill_id, id);
create trigger no_update before update on bill_export for each row execute function refuse_change();
create trigger no_delete before delete on bill_export for each row execute function refuse_change();
create trigger no_truncate before truncate on bill_export for each statement execute function refuse_change();

create function keep_bill_export(left_now bigint[], days date[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into bill_export (bill_id, day, bills, boxes, weight, goods, service, freight, surcharge, storage, delivery, customs)
  select b.id, n.day, 1, p.boxes, p.weight, p.goods, p.service, p.freight, p.surcharge, p.storage, p.delivery, p.customs
  from unnest(left_now, days) n(bill_id, day) join bill b on b.id = n.bill_id
  cross join lateral (
    select coalesce(sum(greatest(w.packages, 1)), 0)::int as boxes, coalesce(sum(o.weight), 0)::numeric(12,2) as weight,
      coalesce(sum(k.goods), 0)::bigint as goods, coalesce(sum(k.service), 0)::bigint as service,
      coalesce(sum(k.freight), 0)::bigint as freight, coalesce(sum(k.surcharge), 0)::bigint as surcharge,
      coalesce(sum(k.storage), 0)::bigint as storage, coalesce(sum(k.delivery), 0)::bigint as delivery,
      coalesce(sum(k.customs), 0)::bigint as customs
    from billed_order k join orders o on o.id = k.order_id
    cross join lateral (select count(*) as packages from package_order po join package g on g.id = po.package_id
      where po.order_id = o.id and g.cancelled_at is null) w
    where k.entry_id = b.entry_id) p
$$;
comment on function keep_bill_export(bigint[], date[]) is 'Writes down that bills left the house on these days, with what they were posted for.';

create function bill_export_of_event() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  went date := (new.at at time zone 'Asia/Ho_Chi_Minh')::date;
begin
  if new.to_status >= 15 then
    -- Approved in the same transaction: its posting is split at the commit.
    perform keep_billed_orders(array(select entry_id from bill where id = new.entity_id and entry_id is not null));
    perform keep_bill_export(array[new.entity_id], array[went]);
  else
    insert into bill_export (bill_id, day, bills, boxes, weight, goods, service, freight, surcharge, storage, delivery, customs)
    select bill_id, went, -1, -boxes, -weight, -goods, -service, -freight, -surcharge, -storage, -delivery, -customs
    from (select * from bill_export where bill_id = new.entity_id order by id desc limit 1) x where bills = 1;
  end if;
  return null;
end $$;
comment on function bill_export_of_event() is 'Row trigger of event: a bill left the house, or came back.';
create trigger bills_left after insert on event for each row
  when (new.entity = 'bill' and new.from_status is not null and (new.from_status >= 15) <> (new.to_status >= 15))
  execute function bill_export_of_event();
