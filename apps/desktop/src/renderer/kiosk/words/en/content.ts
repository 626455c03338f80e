/** What a movie and a show are like. */
export const content = {
  length:
    '{hours, plural, =0 {{minutes} min} other {{minutes, plural, =0 {{hours} h} other {{hours} h {minutes} min}}}}',
  length_spoken:
    '{hours, plural, =0 {} one {# hour} other {# hours}} {minutes, plural, =0 {} one {# minute} other {# minutes}}',
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
  chip_subtitled: 'OV, {subtitles} subtitles',
  chip_dubbed: 'Dubbed {spoken}',
  original_title: 'Original title: {title}',
  sold_out_next: 'Sold out. The next show is at {time}.',
  from_tmdb: 'This product uses the TMDB API but is not endorsed or certified by TMDB.',
}
