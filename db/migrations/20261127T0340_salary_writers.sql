-- Everybody who wrote any part of what a month's salary is reckoned from is kept (docs/adr/0015), not the last one alone:
-- none of them resolves the month. These have no state of their own: they wait until the month is resolved.
create trigger keep_maker after insert on import_revenue for each row execute function keep_writer('import_revenue', 'made_by');
create trigger keep_writer_of_open after update on import_revenue for each row
  when ((old.month, old.sale_id, old.customer_id, old.order_id, old.route_code, old.goods_type, old.kg, old.factor, old.reason,
      old.note, old.made_by)
    is distinct from (new.month, new.sale_id, new.customer_id, new.order_id, new.route_code, new.goods_type, new.kg, new.factor,
      new.reason, new.note, new.made_by))
  execute function keep_writer('import_revenue', 'made_by');
create trigger keep_maker after insert on salary_order_mark for each row execute function keep_writer('salary_order_mark', 'made_by');
create trigger keep_writer_of_open after update on salary_order_mark for each row
  when ((old.order_id, old.month, old.factor, old.reason, old.note, old.made_by)
    is distinct from (new.order_id, new.month, new.factor, new.reason, new.note, new.made_by))
  execute function keep_writer('salary_order_mark', 'made_by');

insert into written_by (entity, row_id, staff_id)
select 'import_revenue', id, made_by from import_revenue where made_by is not null
union all select 'salary_order_mark', id, made_by from salary_order_mark
on conflict do nothing;
