-- The steps kept of the orders are those that their histories tell.
(select 'kept' as side, s.* from order_step s except select 'kept', t.* from order_step_source t)
union all
(select 'told' as side, t.* from order_step_source t except select 'told', s.* from order_step s)
