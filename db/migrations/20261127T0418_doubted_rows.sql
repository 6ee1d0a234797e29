-- All rows of a kept table from their source while somebody is to look into a difference, else none. A function, since
-- the planner takes a branch that is never read for what it costs to read all of it, and beside so many millions
-- every other choice of the statement looks the same.
create function doubted_rows(kept anyelement) returns setof anyelement
language plpgsql stable parallel safe as $$
declare
  named text := (select relname from pg_class where reltype = pg_typeof(kept)::oid);
begin
  if exists (select from day_sums_doubt where sums = named) then
    return query execute format('select %s from %I', (
      select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = named::regclass and attnum > 0 and not attisdropped), named || '_source');
  end if;
end $$;
