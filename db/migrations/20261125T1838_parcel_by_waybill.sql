-- A carrier's sheet names parcels by their waybills alone.
create index bill_parcel_by_waybill on bill_parcel (waybill) where waybill is not null;
