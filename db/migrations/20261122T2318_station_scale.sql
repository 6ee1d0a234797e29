-- A scale may stand on another machine than the browser's: a page may ask only the addresses that stations name.
alter table station add column scale_url text;
comment on column station.scale_url is 'Server of the weighing scale in the station''s own network.';
