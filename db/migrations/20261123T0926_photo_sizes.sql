-- A list of fifty rows shows fifty pictures: each in the size of its place. Made by a job beside the photo.
create table photo_size (
  file_id bigint not null references stored_file,
  width integer not null check (width in (80, 1280)),
  key text not null unique,
  size integer not null,
  created_at timestamptz not null default now(),
  primary key (file_id, width)
);
comment on table photo_size is 'A photo in the further sizes it is shown in (WebP); 320 px is made with the photo itself.';
comment on column photo_size.file_id is 'The photo, as it is shown large.';
comment on column photo_size.width is 'px: 80 a square for lists, 1280 the longest side for viewing.';
comment on column photo_size.key is 'Name in the store, random.';
comment on column photo_size.size is 'Bytes.';
comment on column photo_size.created_at is 'When made.';
