-- A paid receipt has its entry and two different persons; a pending one has neither.
select code, status, maker_id, checker_id, entry_id from transfer
where (status = 1 and (entry_id is null or checker_id is null or checker_id = maker_id))
   or (status = 0 and (entry_id is not null or checker_id is not null))
