-- no-transaction
-- Places to choose from are those in force: the index of them says which are, without a look at each.
create index concurrently if not exists admin_unit_in_force on admin_unit (system, type, position, name, id)
  include (merged_into_id, valid_to);
drop index concurrently if exists admin_unit_list;
alter index admin_unit_in_force rename to admin_unit_list;
