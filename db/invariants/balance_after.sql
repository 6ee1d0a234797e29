-- The balance after each line of a tracked account is the sum of the lines up to it.
select code, line, balance_after, running from (
  select a.code, l.id as line, l.balance_after,
    sum(l.amount) over (partition by l.account_id order by l.id) as running
  from entry_line l join account a on a.id = l.account_id where a.tracked) chain
where balance_after is distinct from running
