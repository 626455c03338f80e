import type { WordsOf } from '../../../words/words-of.ts'
import type { content as english } from '../en/content.ts'

export const content: WordsOf<typeof english> = {
  age_everyone: 'Para todos los públicos',
  age_guidance: 'Se recomienda la compañía de los padres',
  age_guidance_under: 'No recomendada para menores de {age} años',
  age_restricted: 'Prohibida a menores de {age} años',
  age_accompanied: 'Menores de {age} años solo con un adulto',
  age_accompanied_from: 'A partir de {age} años, desde {from} con un adulto',
  age_rating: 'Calificación {code}',
  version_original: 'En {spoken}, versión original',
  version_subtitled: 'En {spoken}, subtítulos en {subtitles}',
  version_dubbed: 'Doblada al {spoken}',
  chip_original: 'VO {spoken}',
  chip_subtitled: 'VO sub {subtitles}',
  chip_dubbed: 'Doblada {spoken}',
  chip_dubbed_own: 'Doblada',
  from_tmdb: 'Este producto usa la API de TMDB, pero no está avalado ni certificado por TMDB.',
}
