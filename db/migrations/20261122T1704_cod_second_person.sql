-- What a carrier kept of COD above the ceilings is settled by a second person, who says the same as the first.
select keep_writers('bill', 'bill_cod', 'none', 'cod_status', 'unpaid', 'remitted_cod', 'cod_fee');
insert into config_factor (key, value, applied_date) values
  ('cod.fee_share', 5, '2020-01-01'),
  ('cod.fee_most', 50000, '2020-01-01');

-- Who wrote is kept by the owner's functions alone.
alter function keep_writer() security definer set search_path = public, pg_temp;
alter function keep_writer_of_linked() security definer set search_path = public, pg_temp;
select keeps('written_by', '{*}');
