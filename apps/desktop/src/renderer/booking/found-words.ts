/** Puts what a search has found into words. Pure. */
import type { FindBookingsAnswer, FoundBooking } from '@marquee/shared'
import { money } from '../words/staff/figures.ts'
import { say } from './words/say.ts'

/** `€18.00, card •••• 4242` */
export function paidInWords({ total, paidBy, cards }: Pick<FoundBooking, 'total' | 'paidBy' | 'cards'>): string {
  const ways = paidBy.map((method) => {
    const [only] = cards.length === 1 ? cards : []
    return method === 'card' && only !== undefined ? say('by_this_card', { digits: only }) : say(`by_${method}`)
  })
  const sum = total === null ? [] : [money(total)]
  return [...sum, ...(ways.length === 0 ? [say('not_paid')] : ways)].reduce((first, next) =>
    say('and', { first, next }),
  )
}

/** Who it is for, as far as it is known: a name, else an address or a number. */
export const customerInWords = ({
  name,
  email,
  phone,
}: Pick<FoundBooking, 'name' | 'email' | 'phone'>): string | null => name ?? email ?? phone

type Problem = NonNullable<FindBookingsAnswer['problem']>

export function whyNoneInWords(problem: Problem, text: string, ofThisTerminal: boolean): string {
  if (ofThisTerminal) return say('only_own_found')
  if (problem !== 'not_found') return say(`problem_${problem}`)
  return /^mq[\s-]/i.test(text.trim()) ? say('no_such_reference') : say('nothing_fits')
}
