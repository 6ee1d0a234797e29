-- Nobody types a BIN: that of an account is its bank's, as the list of banks has it.
create function bin_of_bank() returns trigger language plpgsql as $$
declare
  known text;
begin
  select bin into known from bank where code = to_jsonb(new) ->> 'bank_code'
    or to_jsonb(new) ->> 'bank_name' in (short_name, code) order by code limit 1;
  new.bank_bin := coalesce(known, new.bank_bin);
  return new;
end $$;
create trigger bank_bin before insert or update on card for each row execute function bin_of_bank();
create trigger bank_bin before insert or update of bank_name, bank_bin on staff for each row execute function bin_of_bank();
update card set bank_bin = bank.bin from bank where bank.code = card.bank_code and card.bank_bin is null;
