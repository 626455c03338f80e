-- The words of movies and cinemas, each once. A misspelt word is compared with the few words that share trigrams with it, and not
-- with every movie and cinema: a third of all cinemas have a word that begins with cin.

-- Collated by bytes: the index finds what a word begins.
create table search_words (word text collate "C" primary key);
-- Without the list of pending entries, which every search would read until the next vacuum.
create index search_words_trigrams on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

-- Where a word stands.
create table search_entries (
  word text collate "C" not null references search_words,
  kind text not null check (kind in ('movie', 'cinema')),
  id uuid not null,
  primary key (word, kind, id)
);
create index search_entries_id on search_entries (id, kind);

-- Keeps both tables as the generated column `words` of movies and cinemas is. A word that nothing has any more stays in
-- search_words, where it leads nowhere. The argument is the kind.
create function keep_search_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from search_entries e using gone g join come c using (id)
    where e.id = g.id and e.kind = tg_argv[0] and g.words <> c.words;
  elsif tg_op = 'DELETE' then
    delete from search_entries e using gone g where e.id = g.id and e.kind = tg_argv[0];
    return null;
  end if;
  insert into search_words select distinct string_to_table(words, ' ') from come on conflict do nothing;
  insert into search_entries
  select word, tg_argv[0], id from (select string_to_table(words, ' ') as word, id from come) as each
  on conflict do nothing;
  return null;
end $$;

create trigger movies_inserted after insert on movies referencing new table as come
  for each statement execute function keep_search_words('movie');
create trigger movies_updated after update on movies referencing old table as gone new table as come
  for each statement execute function keep_search_words('movie');
create trigger movies_deleted after delete on movies referencing old table as gone
  for each statement execute function keep_search_words('movie');
create trigger cinemas_inserted after insert on cinemas referencing new table as come
  for each statement execute function keep_search_words('cinema');
create trigger cinemas_updated after update on cinemas referencing old table as gone new table as come
  for each statement execute function keep_search_words('cinema');
create trigger cinemas_deleted after delete on cinemas referencing old table as gone
  for each statement execute function keep_search_words('cinema');

insert into search_words
select string_to_table(words, ' ') from movies union select string_to_table(words, ' ') from cinemas;
insert into search_entries
select string_to_table(words, ' '), 'movie', id from movies
union select string_to_table(words, ' '), 'cinema', id from cinemas;

drop index movies_trigrams, cinemas_trigrams, movies_words, cinemas_words;

-- The movies and cinemas that have a word like this one: a slip away from it (`is_slip`), or with half of its trigrams.
-- The low threshold is for the index to find the slips: `drak` and `dark` share one trigram in five. Comparing every word takes
-- longer than the planner believes, so it is kept from that.
create or replace function like_word(typed text) returns table (kind text, id uuid, is_slip boolean)
language sql stable parallel safe set pg_trgm.word_similarity_threshold = 0.2 set enable_seqscan = off
begin atomic
  select e.kind, e.id, bool_or(l.is_slip)
  from (
    select w.word, word_similarity(typed, w.word) as likeness, typed_for(typed, w.word) as is_slip
    from search_words w where typed <% w.word
  ) as l
  join search_entries e on e.word = l.word
  where l.is_slip or l.likeness >= 0.5
  group by e.kind, e.id;
end;
