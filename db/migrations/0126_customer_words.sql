-- A name of three words is found by its words: their lists are far shorter than those of the letters
-- `nguyen thi` is made of, which hundreds of thousands of names share.
create function search_words(folded text) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array_remove(regexp_split_to_array(folded, '[^a-z0-9]+'), ''));
comment on function search_words(text) is 'The words of a folded text, for an index of them.';
create index customer_words on customer using gin (search_words(fold));
