-- Months are resolved one after the other: what is written into one before the last that is resolved nobody is paid.
create or replace function salary_month_open(month text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(7316042017);
  if exists (select from salary_month s where s.month collate "C" >= $1) then
    raise exception 'salary of % is resolved', $1 using errcode = 'KS003';
  end if;
end $$;
comment on function salary_month_open(text) is 'Refuses (KS003) what would be written into a resolved month or one before it, and keeps it from being resolved meanwhile.';
