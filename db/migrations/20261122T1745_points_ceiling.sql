-- One person scores a customer up to this many points a day; what is more a second person has to give.
insert into config_factor (key, value, applied_date) values ('points.alone_most', 10000, '2020-01-01');
create index customer_point_today on customer_point (customer_id, created_by, created_at);
