-- What visitors are told of a movie and of a show: length, age ratings, poster, spoken language and subtitles.

-- In the ledger, since several servers serve one house, and a backup of it is whole. A poster is named by what is in it.
create table posters (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  width int not null check (width between 1 and 5000),
  height int not null check (height between 1 and 5000),
  picture bytea not null check (octet_length(picture) between 1 and 5242880),
  -- or last imported: one that no movie has is removed a day after
  added_at timestamptz not null default now()
);
-- It is packed already.
alter table posters alter column picture set storage external;

alter table movies
  add column original_title text,
  add column runtime_minutes int check (runtime_minutes between 1 and 1000),
  -- by system, as packages/shared/src/content/age-ratings.ts has them: {"FSK": "12"}
  add column age_ratings jsonb not null default '{}',
  add column poster_sha256 text references posters,
  -- the movie's number at TMDB, where it is known; two programmes of one movie have the same
  add column tmdb_id int check (tmdb_id > 0),
  -- which of the above were taken from there, and when: TMDB is named where they are shown
  add column tmdb_fields text[] not null default '{}'
    check (tmdb_fields <@ array['original_title', 'poster', 'ratings', 'runtime']),
  add column tmdb_taken_at timestamptz,
  add check (tmdb_fields = '{}' or tmdb_taken_at is not null);
create index movies_poster on movies (poster_sha256);

-- The language version, as LanguageVersion of packages/shared/src/content/movie-content.ts; null: nobody has said.
alter table shows add column language jsonb;
