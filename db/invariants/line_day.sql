-- A line has the day of its entry, and an entry the month of its day; a document's own day is an earlier one.
select e.id as entry, e.period, e.posting_date, e.document_date, l.posting_date as line_day
from entry e join entry_line l on l.entry_id = e.id
where l.posting_date <> e.posting_date or e.period <> to_char(e.posting_date, 'YYYY-MM')
   or e.document_date >= e.posting_date
