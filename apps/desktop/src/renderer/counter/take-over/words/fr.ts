import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  too_soon: 'Réserver : la séance commence dans trop peu de temps pour revenir.',
  keep_for_later: 'Réserver',
  kept: 'Gardé',
  next_customer: 'Client suivant',
  pays_with_reference: 'Le client paie à n’importe quelle caisse avec cette référence :',
  kept_seats: '{count, plural, one {Place} other {Places}}',
  kept_until_time: 'jusqu’à {time}',
  keep_seats: 'Garder les places, à payer plus tard',
  back: 'Retour',
  keep: 'Garder',
  kept_until: 'Gardé jusqu’à',
  minutes_before: '{time} ({minutes} min avant la séance)',
  reference_looks_like: 'Une référence ressemble à {example} : relisez-la.',
  reference_field: 'Référence de places choisies en ligne, à une borne ou à une autre caisse',
  open: 'Ouvrir',
  show_not_opened: 'La séance ne peut pas être ouverte.',
  other_price: 'On a annoncé {quoted} au client ailleurs : ici, c’est {here}.',
}
