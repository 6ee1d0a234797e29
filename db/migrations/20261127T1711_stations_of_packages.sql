-- Whose package it is was asked of its orders, of each package a list counted: 196,000 pages for the first page of those
-- on flights. The station is kept with the package, where all of its orders are of one.
alter table package add column station_id bigint;
comment on column package.station_id is 'Station whose orders alone are in it, written by trigger; null where there are none or several: look at them.';
select keeps('package', '{station_id}');

create function settle_package_stations(packages bigint[]) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  -- A setting of ours in the head of a function only a superuser may write there.
  audit text := coalesce(current_setting('app.audit', true), '');
begin
  perform set_config('app.audit', 'off', true);
  -- One at a time: who waited here reads what the other has put in.
  perform from package where id = any(packages) order by id for no key update;
  update package p set station_id = own.station_id
  from (select given.id, case when min(o.station_id) = max(o.station_id) then min(o.station_id) end as station_id
    from unnest(packages) given (id) left join package_order po on po.package_id = given.id
      left join orders o on o.id = po.order_id and o.deleted_at is null group by given.id) own
  where p.id = own.id and p.station_id is distinct from own.station_id;
  perform set_config('app.audit', audit, true);
end $$;
comment on function settle_package_stations(bigint[]) is 'Writes the station of packages from the orders inside.';

create function package_stations_of_contents() returns trigger language plpgsql as $$
begin
  perform settle_package_stations(array(select distinct package_id from changed));
  return null;
end $$;
create trigger station_put_in after insert on package_order referencing new table as changed
  for each statement execute function package_stations_of_contents();
create trigger station_taken_out after delete on package_order referencing old table as changed
  for each statement execute function package_stations_of_contents();

create function package_stations_of_order() returns trigger language plpgsql as $$
begin
  perform settle_package_stations(array(select package_id from package_order where order_id = new.id));
  return null;
end $$;
create trigger package_stations after update of station_id, deleted_at on orders for each row
  when (old.station_id is distinct from new.station_id or old.deleted_at is distinct from new.deleted_at)
  execute function package_stations_of_order();

-- What is kept is nobody's change: who has the package open is not told that it is not what they saw.
drop trigger bump_version on package;
create trigger bump_version before update on package for each row
  when (old.station_id is not distinct from new.station_id) execute function bump_version();

create procedure fill_package_stations() language plpgsql as $$
declare
  done bigint := 0;
  last bigint := coalesce((select max(id) from package), 0);
begin
  while done < last loop
    perform settle_package_stations(array(select id from package where id > done and id <= done + 2000 and station_id is null));
    done := done + 2000;
    commit;
  end loop;
end $$;
comment on procedure fill_package_stations() is 'The packages of before, two thousand at a time.';
