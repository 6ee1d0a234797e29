-- A paid receipt has its entry and two different persons, or the bank's booking in place of either; a pending one has none of it.
select code, status, maker_id, checker_id, entry_id, bank_transaction_id from transfer
where (status = {transferStatus.paid} and (entry_id is null or checker_id = maker_id
    or (checker_id is null and bank_transaction_id is null)))
   or (status = {transferStatus.pending} and (entry_id is not null or checker_id is not null or bank_transaction_id is not null))
