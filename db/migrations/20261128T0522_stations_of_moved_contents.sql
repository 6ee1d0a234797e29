-- A row that is put from one package into another changes what both hold: lists find packages by the station kept with them.
create trigger station_moved_out after update on package_order referencing old table as changed
  for each statement execute function package_stations_of_contents();
create trigger station_moved_in after update on package_order referencing new table as changed
  for each statement execute function package_stations_of_contents();
