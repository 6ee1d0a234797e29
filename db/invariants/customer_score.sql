-- A customer's score is the sum of his points that count.
select s.customer_id, s.points, coalesce(sum(p.points) filter (where p.removed_at is null), 0) as sum
from customer_score s left join customer_point p on p.customer_id = s.customer_id
group by s.customer_id having s.points <> coalesce(sum(p.points) filter (where p.removed_at is null), 0)
