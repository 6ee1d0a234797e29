-- A file has the columns of the role and the rows of the station that it was made for: whoever has another role now,
-- or works there no more, does not get it. Of those made before this nobody knows it: they are not given out.
alter table report_file
  add column role text,
  add column station_id bigint references station;
comment on column report_file.role is 'The role that it was made for.';
comment on column report_file.station_id is 'The station whose rows it has; null: every.';
create index report_file_station on report_file (station_id);
