-- A bag of an arrived flight that reached the gate of the Vietnamese warehouse.

alter table container
  add column docked_at timestamptz,
  add column docked_by bigint references staff;
comment on column container.docked_at is 'At the gate of the Vietnamese warehouse, not scanned yet.';
comment on column container.docked_by is 'Who took it at the gate.';
create index container_docked_by on container (docked_by);
create index import_batch_page on import_batch (created_at desc, id desc);
create index package_received on package (received_at desc, id desc);
