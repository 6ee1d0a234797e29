-- A parcel that nobody knows at the Vietnamese warehouse is no package of any warehouse abroad; it is photographed all the same.
alter table order_image add column exception_id bigint references import_exception (id);
comment on column order_image.exception_id is 'Strange parcel it was taken of, where no package was known of it then.';
create index order_image_exception on order_image (exception_id) where exception_id is not null;
alter table order_image drop constraint order_image_of_something;
alter table order_image add constraint order_image_of_something
  check (order_id is not null or package_id is not null or exception_id is not null);
