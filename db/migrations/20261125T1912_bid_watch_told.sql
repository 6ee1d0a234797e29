-- Who is told of a bid follows from its events: nothing is to be noted beside it.
alter table bid_watch drop column told;
