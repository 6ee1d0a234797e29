-- Lines of the journal that are in no sum of a month yet: those of some minutes. A function, since the planner would
-- take them for a third of the journal as long as it does not know how far the sums reach.
create function lines_beyond_sums() returns table (account_id bigint, posting_date date, amount bigint)
language plpgsql stable parallel safe rows 2000 as $$
declare
  summed bigint := coalesce((select through from books_summed), 0);
begin
  return query select l.account_id, l.posting_date, l.amount from entry_line l where l.id > summed;
end $$;
comment on function lines_beyond_sums() is 'Lines of the journal after books_summed.through.';
