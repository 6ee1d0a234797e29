-- Pictures of goods on pages of shops abroad, fetched once: browsers show nothing that is not ours.
create table shop_picture (
  id bigint generated always as identity primary key,
  address text not null unique check (octet_length(address) <= 2000),
  file_id bigint references stored_file (id),
  thumb_id bigint references stored_file (id),
  next_at timestamptz default now(),
  tries integer not null default 0,
  refused text,
  created_at timestamptz not null default now()
);
comment on table shop_picture is 'Pictures of goods on pages of shops abroad, fetched once.';
comment on column shop_picture.id is 'Key.';
comment on column shop_picture.address is 'Where it stands at the shop.';
comment on column shop_picture.file_id is 'The picture as we keep it; none until it is fetched.';
comment on column shop_picture.thumb_id is 'Thumbnail.';
comment on column shop_picture.next_at is 'When it is fetched; none: it is here, or given up.';
comment on column shop_picture.tries is 'How often it was tried.';
comment on column shop_picture.refused is 'Why it is not here.';
comment on column shop_picture.created_at is 'When made.';
create index shop_picture_next on shop_picture (next_at) where next_at is not null;
create index shop_picture_file on shop_picture (file_id);
create index shop_picture_thumb on shop_picture (thumb_id);
create trigger no_delete before delete on shop_picture for each row execute function refuse_change();

-- What is ordered by then.
insert into shop_picture (address)
  select distinct image_url from orders where image_url ~ '^https?://' and octet_length(image_url) <= 2000
  on conflict do nothing;
