/** What the server's schema says of a field, in the language of the manager. Pure. */
import { say } from './say.ts'

const PROBLEMS = {
  'is in the tariff twice': 'problem_twice',
  'must be 3 to 24 letters, digits or dashes': 'problem_code',
  'must be goods of this list, in one of their sizes': 'problem_goods_of_list',
  'must be goods of this tariff': 'problem_goods_of_tariff',
  'must be later than the moment from which it may be bought': 'problem_sold_before',
  'must be text without control characters': 'problem_control',
  'must be the 8, 12 or 13 digits under a barcode': 'problem_barcode',
  'must be the age from which it is sold, or a higher one': 'problem_age',
  'must be the barcode of one thing alone': 'problem_barcode_twice',
  'must be the first day of its shows, or a later one': 'problem_last_day',
  'must end with the check digit of a barcode: one of its digits is another': 'problem_check_digit',
  'must name each once': 'problem_each_once',
  'must not be empty': 'problem_empty',
  'must not bundle goods: that is a combo': 'problem_bundled_goods',
  'must take more than it pays': 'problem_take_more',
} as const

const isKnown = (problem: string): problem is keyof typeof PROBLEMS => problem in PROBLEMS

/** @param problem completes a sentence that begins with the field. One that has no words here stays in English */
export function problemInWords(problem: string): string {
  if (isKnown(problem)) return say(PROBLEMS[problem])
  const rate = /^names the tax rate (\S+), which the tariff does not have$/.exec(problem)?.[1]
  if (rate !== undefined) return say('problem_no_rate', { rate })
  const example = /^must be a word such as (\S+)$/.exec(problem)?.[1]
  if (example !== undefined) return say('problem_word', { example })
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`
}
