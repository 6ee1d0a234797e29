-- What is shown of a photo is drawn anew, without where and by whom it was taken. In a claim the
-- file as it came is the evidence: it is kept beside.
alter table stored_file add column original_id bigint references stored_file;
comment on column stored_file.original_id is 'The file as it was sent, of a picture that was drawn anew from it.';
create index stored_file_original on stored_file (original_id) where original_id is not null;
