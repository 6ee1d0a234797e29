-- Waybills follow their packages and orders: what moved marks its waybill, in the mover's transaction, so that the
-- job of the minute looks at those alone and not at every waybill there ever was.
create table shipment_mark (
  id bigint generated always as identity,
  shipment_id bigint not null
);
comment on table shipment_mark is 'Waybills something on which moved; written by triggers, gone once the job has seen them.';
comment on column shipment_mark.id is 'Order of writing. Never one row a waybill: who writes waits for nobody, and no change is lost while the job works.';
comment on column shipment_mark.shipment_id is 'The waybill.';
create index shipment_mark_id on shipment_mark (id);

-- From what moved to the waybill it is on: its own key, its package, or its packages.
create function mark_shipment() returns trigger language plpgsql as $$
declare moved record := case tg_op when 'DELETE' then old else new end;
begin
  if tg_table_name = 'shipment' then
    insert into shipment_mark (shipment_id) values (moved.id);
  elsif tg_table_name = 'shipment_package' then
    insert into shipment_mark (shipment_id) values (moved.shipment_id);
  elsif tg_table_name = 'orders' then
    insert into shipment_mark (shipment_id) select distinct sp.shipment_id from package_order po
      join shipment_package sp on sp.package_id = po.package_id and sp.off_at is null where po.order_id = moved.id;
  elsif tg_table_name = 'package' then
    insert into shipment_mark (shipment_id) select sp.shipment_id from shipment_package sp
      where sp.off_at is null and sp.package_id = moved.id;
  else
    insert into shipment_mark (shipment_id) select sp.shipment_id from shipment_package sp
      where sp.off_at is null and sp.package_id = moved.package_id;
  end if;
  return null;
end $$;

create trigger follow after update on shipment for each row when (old.status is distinct from new.status)
  execute function mark_shipment();
create trigger follow after insert or update on shipment_package for each row execute function mark_shipment();
create trigger follow after update on package for each row
  when ((old.receive_status, old.cancelled_at) is distinct from (new.receive_status, new.cancelled_at))
  execute function mark_shipment();
create trigger follow after insert or delete on package_order for each row execute function mark_shipment();
create trigger follow after update on orders for each row
  when ((old.status, old.deleted_at) is distinct from (new.status, new.deleted_at))
  execute function mark_shipment();

insert into shipment_mark (shipment_id) select id from shipment where status in (2, 3, 4, 5, 6);
drop index if exists shipment_under_way;
