/** Puts what a search has found into words. Pure. */
import { type FindBookingsAnswer, type FoundBooking, formatMoney, type PaymentMethod } from '@marquee/shared'

const PAID: Record<PaymentMethod, string> = {
  cash: 'cash',
  card: 'card',
  card_machine: 'card machine',
  voucher: 'voucher',
  subscription: 'subscription',
  account: 'on account',
}

/** `€18.00, card •••• 4242` */
export function paidInWords({ total, paidBy, cards }: Pick<FoundBooking, 'total' | 'paidBy' | 'cards'>): string {
  const ways = paidBy.map((method) => {
    const [only] = cards.length === 1 ? cards : []
    return method === 'card' && only !== undefined ? `card •••• ${only}` : PAID[method]
  })
  const money = total === null ? [] : [formatMoney(total)]
  return [...money, ...(ways.length === 0 ? ['not paid'] : ways)].join(', ')
}

/** Who it is for, as far as it is known: a name, else an address or a number. */
export const customerInWords = ({
  name,
  email,
  phone,
}: Pick<FoundBooking, 'name' | 'email' | 'phone'>): string | null => name ?? email ?? phone

type Problem = NonNullable<FindBookingsAnswer['problem']>

const PROBLEMS: Record<Exclude<Problem, 'not_found'>, string> = {
  too_little: 'That is the beginning of too much: type three letters of a name at least, or four digits.',
  not_genuine: 'This ticket was not made here: its signature is false.',
  in_conflict: 'This sale could not be entered as it was made: a manager finds it among the conflicts.',
}

export function whyNoneInWords(problem: Problem, text: string, ofThisTerminal: boolean): string {
  if (ofThisTerminal) return 'Cut off: only what this counter sold is found, by reference, ticket or seat.'
  if (problem !== 'not_found') return PROBLEMS[problem]
  return /^mq[\s-]/i.test(text.trim())
    ? 'There is no booking with this reference.'
    : 'No booking of this cinema fits that.'
}
