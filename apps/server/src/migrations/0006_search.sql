-- The programme as people look for it: where a cinema is, what kind of movie it is, and the words of both.

create extension if not exists unaccent schema public;
create extension if not exists pg_trgm schema public;

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
  -- Names repeat from town to town (there are some sixty cinemas called Rex in France), and in a large town too.
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
