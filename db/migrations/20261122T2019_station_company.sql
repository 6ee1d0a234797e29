-- Whose paper it is: the name that stands at the head of what the station prints.
alter table station add column company text;
comment on column station.company is 'The company in whose name the station prints.';
