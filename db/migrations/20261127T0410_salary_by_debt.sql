-- A company may pay the commission by how much of their customers' debt its sales people brought in: off unless it says so.
insert into config_factor (key, value, applied_date) values ('salary.by_debt', 0, '2020-01-01');
comment on column salary_line.kind is 'base, leave, export, debt, import, surcharge, new_customer, new_customer_fee, penalty, adjustment, correction, carried; excluded and forecast earn nothing.';
