-- Bags have steps of their own, a total weight, and know which packages were scanned into them.
alter table container
  add column status int not null default 1 constraint container_status_check check (status in (0, 1, 2, 3, 4)),
  add column status_at timestamptz not null default now(),
  add column weight numeric(10,2) constraint container_weight_check check (weight > 0),
  add column note text;
comment on column container.status is '1 being packed, 2 closed, 3 exported, 4 at our gate, 0 cancelled.';
comment on column container.status_at is 'Since when it stands there.';
comment on column container.weight is 'Of the whole bag at the overseas scale, kg.';
comment on column container.note is 'Note for staff.';
alter table package add column packed_at timestamptz;
comment on column package.packed_at is 'Scanned into its bag; null: only meant for it.';

update container k set
  status = case when k.docked_at is not null then 4
    when exists (select from package p where p.container_id = k.id and p.receive_status > 7) then 3
    when k.closed_at is not null then 2 else 1 end,
  status_at = coalesce(k.docked_at, k.closed_at, k.created_at);
-- Until now whoever chose a package for a bag had it in their hands.
update package set packed_at = updated_at where container_id is not null and receive_status = 7;

create index container_created on container (created_at desc, id desc);
create index container_status on container (status, status_at, id) include (warehouse_code);
create index container_code_prefix on container (code text_pattern_ops);
select hands_over('container', 'container', '{status,warehouse_code}');

-- The list of what is in a bag is numbered as its label is.
alter table print_label drop constraint print_label_kind_check;
alter table print_label add constraint print_label_kind_check check (kind in ('package', 'bag', 'shipment', 'bag-list'));
comment on column print_label.kind is 'Of what: package, bag, shipment (waybill), bag-list (what is in a bag).';
