/** What a movie and a show are like. */
export const content = {
  age_everyone: 'For all ages',
  age_guidance: 'Parental guidance',
  age_guidance_under: 'Parental guidance under {age}',
  age_restricted: 'From {age} years',
  age_accompanied: 'Under {age} only with an adult',
  age_accompanied_from: 'From {age} years, from {from} with an adult',
  age_rating: 'Age rating {code}',
  version_original: 'In {spoken}, original version',
  version_subtitled: 'In {spoken}, subtitles in {subtitles}',
  version_dubbed: 'Dubbed in {spoken}',
  chip_original: 'OV {spoken}',
  chip_subtitled: 'OV sub {subtitles}',
  chip_dubbed: 'Dubbed {spoken}',
  chip_dubbed_own: 'Dubbed',
  from_tmdb: 'This product uses the TMDB API but is not endorsed or certified by TMDB.',
}
