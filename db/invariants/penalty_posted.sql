-- A charged penalty stands in the books; one that is proposed or cancelled does not.
select p.code, p.status, p.entry_id
from penalty p left join entry e on e.id = p.entry_id left join entry r on r.reverses_id = e.id
where (p.status = {penaltyStatus.charged} and (e.id is null or r.id is not null))
  or (p.status = {penaltyStatus.proposed} and e.id is not null)
  or (p.status = {penaltyStatus.cancelled} and e.id is not null and r.id is null)
