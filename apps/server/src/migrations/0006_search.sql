-- The programme as people look for it: where a cinema is, what kind of movie it is, and the words of both.

create extension if not exists unaccent schema public;
create extension if not exists pg_trgm schema public;
create extension if not exists fuzzystrmatch schema public;

-- Text as it is compared: no case, no accents, words of letters and digits with one blank between them. So there is
-- nothing left in it that LIKE or a tsquery would take for an operator. unaccent() is only stable, because its dictionary
-- could be changed; ours isn't, so this may be indexed.
create function fold(value text) returns text language sql immutable strict parallel safe
  return trim(regexp_replace(
    lower(public.unaccent('public.unaccent'::regdictionary, value) collate pg_c_utf8), '[^[:alnum:]]+', ' ', 'g'));

-- array_to_string() is only stable, because of types whose text depends on settings; that of text doesn't.
create function joined(words text[]) returns text language sql immutable strict parallel safe
  return array_to_string(words, ' ');

-- Kilometres on a sphere of the earth's mean radius, by the haversine: at most 0.6 % off.
create function distance_km(
  latitude1 double precision, longitude1 double precision, latitude2 double precision, longitude2 double precision
) returns double precision language sql immutable strict parallel safe
  return 2 * 6371.0088 * asin(least(1, sqrt(
    sin(radians(latitude2 - latitude1) / 2) ^ 2
    + cos(radians(latitude1)) * cos(radians(latitude2)) * sin(radians(longitude2 - longitude1) / 2) ^ 2)));

alter table cinemas
  add column address text,
  add column postal_code text,
  add column city text,
  add column region text,
  -- ISO 3166-1, two letters
  add column country char(2) check (country ~ '^[A-Z]{2}$'),
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add check ((latitude is null) = (longitude is null)),
  -- Names repeat from town to town (there are 32 cinemas called Rex in France), and in a large town too.
  drop constraint cinemas_name_key,
  add constraint cinemas_name_and_place unique nulls not distinct (name, city, postal_code);

alter table cinemas
  add column words text not null generated always as (fold(name || ' ' || coalesce(city, ''))) stored;

alter table movies
  add column genres text[] not null default '{}',
  -- what audiences gave it, 0 to 10; null: nobody knows
  add column rating double precision check (rating between 0 and 10),
  add column words text not null generated always as (fold(title || ' ' || joined(genres))) stored;

create index cinemas_words on cinemas using gin (to_tsvector('simple', words));
create index cinemas_trigrams on cinemas using gin (words gin_trgm_ops);
create index cinemas_city on cinemas (fold(city));
create index cinemas_postal_code on cinemas (postal_code);
create index cinemas_place on cinemas (latitude, longitude);
create index movies_words on movies using gin (to_tsvector('simple', words));
create index movies_trigrams on movies using gin (words gin_trgm_ops);
create index shows_movie on shows (movie_id, starts_at);

-- Whether a person who typed the one may have meant the other: in a word of four letters or more one letter wrong,
-- missing, too many, or two exchanged; from eight letters on, two wrong. Longer words than anybody types are cut, because
-- levenshtein() throws at 256 letters.
create function typed_for(typed text, word text) returns boolean language sql immutable strict parallel safe
  return case
    when length(typed) < 4 or abs(length(typed) - length(word)) > 2 then false
    when levenshtein_less_equal(left(typed, 200), left(word, 200), 2) <= case when length(typed) < 8 then 1 else 2 end then true
    else length(typed) = length(word)
      and levenshtein_less_equal(left(typed, 200), left(word, 200), 2) = 2
      and (select string_agg(letter, '' order by letter) from string_to_table(typed, null) as letter)
        = (select string_agg(letter, '' order by letter) from string_to_table(word, null) as letter)
  end;

-- The movies and cinemas that have a word like this one: a slip away from it (`is_slip`), or with half of its trigrams.
-- The low threshold is for the index to find the slips: `drak` and `dark` share one trigram in five. levenshtein_less_equal()
-- beside typed_for() spares most calls of it: a third of all cinemas have a word that begins with cin.
create function like_word(typed text) returns table (kind text, id uuid, is_slip boolean)
language sql stable parallel safe set pg_trgm.word_similarity_threshold = 0.2
begin atomic
  select found.kind, found.id, found.is_slip
  from (
    select 'movie' as kind, m.id, word_similarity(typed, m.words) as likeness,
      exists (
        select from string_to_table(m.words, ' ') as word
        where levenshtein_less_equal(left(typed, 200), left(word, 200), 2) <= 2 and typed_for(typed, word)
      ) as is_slip
    from movies m where typed <% m.words
    union all
    select 'cinema', c.id, word_similarity(typed, c.words),
      exists (
        select from string_to_table(c.words, ' ') as word
        where levenshtein_less_equal(left(typed, 200), left(word, 200), 2) <= 2 and typed_for(typed, word)
      )
    from cinemas c where typed <% c.words
  ) as found
  where found.is_slip or found.likeness >= 0.5;
end;
