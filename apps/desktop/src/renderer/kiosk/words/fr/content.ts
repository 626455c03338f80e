import type { WordsOf } from '../../../words/words-of.ts'
import type { content as english } from '../en/content.ts'

export const content: WordsOf<typeof english> = {
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
  chip_dubbed: 'Doublé {spoken}',
  chip_dubbed_own: 'VF',
  from_tmdb: 'Ce produit utilise l’API de TMDB, mais n’est ni approuvé ni certifié par TMDB.',
}
