import type { content as english } from '../en/content.ts'
import type { WordsOf } from '../words-of.ts'

export const content: WordsOf<typeof english> = {
  length: '{hours, plural, =0 {{minutes} min} other {{minutes, plural, =0 {{hours} h} other {{hours} h {minutes}}}}}',
  length_spoken:
    '{hours, plural, =0 {} one {# heure} other {# heures}} {minutes, plural, =0 {} one {# minute} other {# minutes}}',
  age_everyone: 'Tous publics',
  age_guidance: 'Accord parental souhaitable',
  age_guidance_under: 'Déconseillé aux moins de {age} ans',
  age_restricted: 'Interdit aux moins de {age} ans',
  age_accompanied: 'Moins de {age} ans uniquement avec un adulte',
  age_accompanied_from: 'Dès {age} ans, dès {from} ans avec un adulte',
  age_rating: 'Classification {code}',
  version_original: 'En {spoken}, version originale',
  version_subtitled: 'En {spoken}, sous-titres en {subtitles}',
  version_dubbed: 'Doublé en {spoken}',
  chip_original: 'VO {spoken}',
  chip_subtitled: 'VOST {subtitles}',
  chip_dubbed: '{spoken, select, FR {VF} other {Doublé {spoken}}}',
  original_title: 'Titre original : {title}',
  sold_out_next: 'Complet. La prochaine séance est à {time}.',
  from_tmdb: 'Ce produit utilise l’API de TMDB, mais n’est ni approuvé ni certifié par TMDB.',
}
