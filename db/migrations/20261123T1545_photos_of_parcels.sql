-- no-transaction
-- Photos of a parcel that nobody waits for yet; photos that are taken back, and their order.
alter table order_image
  add column if not exists package_id bigint,
  add column if not exists position integer,
  add column if not exists removed_at timestamptz,
  add column if not exists removed_by bigint,
  alter column order_id drop not null;
comment on column order_image.order_id is 'Order; none: of a parcel that belongs to none yet.';
comment on column order_image.package_id is 'Parcel it was taken of, where it belonged to no order then.';
comment on column order_image.position is 'Place among those of its kind, where somebody put them in order.';
comment on column order_image.removed_at is 'Taken back: shown to nobody.';
comment on column order_image.removed_by is 'By whom it was taken back.';
comment on column order_image.type_image is '1 overseas warehouse, 2 Vietnamese warehouse, 3 by sales, 4 other, 5 when bought, 6 when delivered.';
alter table order_image drop constraint if exists order_image_type_image_check;
alter table order_image add constraint order_image_type_image_check check (type_image between 1 and 6) not valid;
alter table order_image validate constraint order_image_type_image_check;
alter table order_image drop constraint if exists order_image_of_something;
alter table order_image add constraint order_image_of_something check (order_id is not null or package_id is not null) not valid;
alter table order_image validate constraint order_image_of_something;
alter table order_image drop constraint if exists order_image_package_id_fkey;
alter table order_image add constraint order_image_package_id_fkey foreign key (package_id) references package (id) not valid;
alter table order_image validate constraint order_image_package_id_fkey;
alter table order_image drop constraint if exists order_image_removed_by_fkey;
alter table order_image add constraint order_image_removed_by_fkey foreign key (removed_by) references staff (id) not valid;
alter table order_image validate constraint order_image_removed_by_fkey;
create index concurrently if not exists order_image_package on order_image (package_id) where package_id is not null;
create index concurrently if not exists order_image_removed_by on order_image (removed_by) where removed_by is not null;
