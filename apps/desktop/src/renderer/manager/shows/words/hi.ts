import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  shows: 'शो',
  the_day: 'दिन',
  sold: 'बिकी',
  held: 'सुरक्षित',
  free: 'खाली',
  occupancy: 'भराव',
  percent: '{share} %',
  time: 'समय',
  movie: 'फ़िल्म',
  hall: 'हॉल',
  hall_of: '{cinema}, {hall}',
  sales_of: '{movie}, {time}, {hall} की बिक्री',
  cancelled: 'रद्द',
  not_heard: 'अभी पता नहीं',
  loading: 'कार्यक्रम लोड हो रहा है…',
  none: 'इस दिन कोई शो नहीं।',
}
