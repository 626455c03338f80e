/** The parts of a tariff in words: for a list that is read at a glance, and to say what a version changes. Pure. */
import { type PriceRule, ticketTypeName, USUAL_APPROVALS } from '@marquee/shared'
import { CATEGORY_NAMES } from '../../../seat-map/seat-look.ts'
import { whenInWords } from '../../price-lists/rule-words.ts'
import type {
  ChoiceDraft,
  ComboDraft,
  DiscountDraft,
  FeeDraft,
  GoodsDraft,
  ReductionDraft,
  TariffDraft,
  TermsDraft,
} from '../edits/draft.ts'
import { momentInWords } from '../edits/written-dates.ts'
import { joined, moneyInWords, percentageInWords } from './figures.ts'

/** What words need to know of the tariff around. */
export interface Around {
  currency: string
  timeZone: string
  goods: readonly GoodsDraft[]
}

export const CHANNEL_NAMES = { counter: 'at counters', kiosk: 'at kiosks', online: 'online' } as const

const channels = (list: readonly (keyof typeof CHANNEL_NAMES)[] | undefined): string | undefined =>
  list && joined(list.map((channel) => CHANNEL_NAMES[channel]))

const types = (list: readonly string[] | undefined): string | undefined =>
  list && joined(list.map(ticketTypeName), 'or')

const listed = (parts: readonly (string | undefined | false)[]): string =>
  parts.filter((part) => part !== undefined && part !== false && part !== '').join(' · ')

/** `Regular $6.50, Large $8.50 · Caramel +$1.00` */
export function goodsInWords({ sizes, extras, isCounted }: GoodsDraft, { currency }: Pick<Around, 'currency'>): string {
  return listed([
    sizes.map(({ name, price }) => `${name} ${moneyInWords(price, currency)}`).join(', '),
    extras.map(({ name, price }) => `${name} +${moneyInWords(price, currency)}`).join(', '),
    isCounted && 'counted',
  ])
}

/** `Popcorn, Large` */
export function choiceName({ goods: key, size }: Pick<ChoiceDraft, 'goods' | 'size'>, goods: Around['goods']): string {
  const found = goods.find((each) => each.key === key)
  return `${found?.name ?? key}, ${found?.sizes.find((each) => each.key === size)?.name ?? size}`
}

export function comboInWords({ price, tickets, goods: parts }: ComboDraft, { currency, goods }: Around): string {
  const choice = (each: ChoiceDraft): string =>
    each.more === 0 ? choiceName(each, goods) : `${choiceName(each, goods)} (+${moneyInWords(each.more, currency)})`
  return listed([
    moneyInWords(price, currency),
    tickets && `${tickets.quantity} × ${types(tickets.types) ?? 'any'} ticket`,
    ...parts.map((choices) => choices.map(choice).join(' or ')),
  ])
}

export function reductionInWords(reduction: ReductionDraft, currency: string): string {
  switch (reduction.kind) {
    case 'percentage':
      return `${percentageInWords(reduction.percentage)} off`
    case 'amount':
      return `${moneyInWords(reduction.amount, currency)} off each`
    case 'amount_in_all':
      return `${moneyInWords(reduction.amount, currency)} off all together`
    case 'price':
      return `${moneyInWords(reduction.price, currency)} each`
    case 'n_for_m':
      return `${reduction.take} for the price of ${reduction.pay}`
    case 'bundle': {
      const parts = reduction.parts.map((part) => `${part.quantity} ${joined(part.types.map(ticketTypeName), 'or')}`)
      return `${joined(parts)} for ${moneyInWords(reduction.price, currency)}`
    }
  }
}

function ofInWords(of: DiscountDraft['of'], goods: Around['goods']): string {
  if (of.on === 'goods') {
    return of.goods ? joined(of.goods.map((key) => goods.find((each) => each.key === key)?.name ?? key)) : 'all goods'
  }
  return listed([
    of.types ? `${types(of.types)} tickets` : 'all tickets',
    of.categories?.map((category) => CATEGORY_NAMES[category]).join(', '),
    // The numbers of a condition are chosen, and not typed: there is no text in their place.
    ...whenInWords(of.show as PriceRule['when']),
    of.exceptFormats && `not ${of.exceptFormats.map((format) => format.toUpperCase()).join(', ')}`,
  ])
}

function soldInWords(sold: DiscountDraft['sold'], { timeZone }: Pick<Around, 'timeZone'>): string | undefined {
  const from = sold?.from && `from ${momentInWords(sold.from, { timeZone })}`
  const before = sold?.before && `until ${momentInWords(sold.before, { timeZone, lastDay: true })}`
  return from || before ? `bought ${[from, before].filter(Boolean).join(' ')}` : undefined
}

/** `20 % off · all tickets · Tuesday · code TUESDAY` */
export function discountInWords(discount: DiscountDraft, around: Around): string {
  const { of, reduction, code, sold, atLeast, limits, isCombinable } = discount
  return listed([
    reductionInWords(reduction, around.currency),
    ofInWords(of, around.goods),
    code !== undefined && `code ${code}`,
    channels(discount.channels),
    soldInWords(sold, around),
    atLeast !== undefined && `for ${atLeast} or more`,
    limits.perOrder !== undefined && `at most ${limits.perOrder} an order`,
    limits.perCustomer !== undefined && `at most ${limits.perCustomer} a customer`,
    limits.inAll !== undefined && `at most ${limits.inAll} in all`,
    isCombinable && 'with others',
  ])
}

export function feeInWords({ per, amount, channels: where, taxRate }: FeeDraft, currency: string): string {
  const each = per === 'ticket' ? 'for each ticket' : 'once for an order'
  return listed([`${moneyInWords(amount, currency)} ${each}`, channels(where), `tax ${taxRate}`])
}

function ageInWords(age: TermsDraft['age']): string | undefined {
  const { from, to } = age ?? {}
  if (from === undefined) return to === undefined ? undefined : `up to ${to} years`
  return to === undefined ? `from ${from} years` : `${from} to ${to} years`
}

export function termsInWords({ age, channels: where, atMost, needsCard, needsApproval }: TermsDraft): string {
  const words = listed([
    ageInWords(age),
    channels(where),
    atMost !== undefined && `at most ${atMost} in an order`,
    needsCard && 'with the number of a card',
    needsApproval && 'if a supervisor agrees',
  ])
  return words === '' ? 'to everybody, everywhere' : words
}

/** "not taken", "taken, and 5 %, 10 % offered" */
export function tipsInWords(tips: TariffDraft['tips']): string {
  if (tips === undefined) return 'not taken'
  const presets = tips.presets.map((percent) => `${percent} %`).join(', ')
  return presets === '' ? 'taken' : `taken, and ${presets} offered`
}

export function roundingInWords({ step, half }: TariffDraft['cashRounding'], currency: string): string {
  if (step === 1) return 'not rounded'
  return `rounded to ${moneyInWords(step, currency)}${half === 'down' ? ', halves down' : ''}`
}

export function approvalsInWords(approvals: TariffDraft['approvals'], currency: string): string {
  const { givenPrices, free, refundsFrom }: NonNullable<TariffDraft['approvals']> = approvals ?? USUAL_APPROVALS
  const words = listed([
    givenPrices && 'prices by hand',
    free && 'what is free',
    refundsFrom !== undefined && `money back from ${moneyInWords(refundsFrom, currency)} of an order on`,
  ])
  return words === '' ? 'nothing' : words
}
