-- What leaves on a bill is scanned off it, package by package, before the goods may go.

create table bill_scan (
  bill_id bigint not null references bill,
  code text not null,
  scanned_by bigint not null references staff,
  scanned_at timestamptz not null default now(),
  primary key (bill_id, code)
);
comment on table bill_scan is 'Packages, or orders without a package, that were scanned off a bill.';
comment on column bill_scan.bill_id is 'Export slip.';
comment on column bill_scan.code is 'Track of the package, or code of the order where it has none.';
comment on column bill_scan.scanned_by is 'Who scanned it first.';
comment on column bill_scan.scanned_at is 'When.';
create index bill_scan_by on bill_scan (scanned_by);

-- The clock delivers what no carrier says anything about, by the day it was handed over.
alter table bill add column handed_over_at timestamptz;
comment on column bill.handed_over_at is 'When it last left with the carrier or shipper (16).';
update bill b set handed_over_at = coalesce((select max(e.at) from event e
  where e.entity = 'bill' and e.entity_id = b.id and e.to_status = 16), b.updated_at) where b.status in (16, 17, 18);
create index bill_handed_over on bill (handed_over_at) where status = 16;

insert into config_factor (key, value, applied_date) values
  ('bill.delivered_after_days', 15, '2020-01-01');
