-- What happened today is counted: events are written in the order of time, so a few pages tell where a day lies.
create index event_at on event using brin (at) with (pages_per_range = 16);
