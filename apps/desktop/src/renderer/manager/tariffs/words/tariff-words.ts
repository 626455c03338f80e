/** The parts of a tariff in words: for a list that is read at a glance, and to say what a version changes. Pure. */

import { type PriceRule, type SalesChannel, USUAL_APPROVALS } from '@marquee/shared'
import { CATEGORY_NAMES } from '../../../seat-map/seat-look.ts'
import { ticketTypeName } from '../../../ticket-types/ticket-type-name.ts'
import { listed } from '../../../words/staff/figures.ts'
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
import { anyOf, inRow, moneyInWords, percentageInWords } from './figures.ts'
import { say } from './say.ts'

/** What words need to know of the tariff around. */
export interface Around {
  currency: string
  timeZone: string
  goods: readonly GoodsDraft[]
}

export const channelInWords = (channel: SalesChannel): string => say(`channel_${channel}`)

const channels = (list: readonly SalesChannel[] | undefined): string | undefined =>
  list && listed(list.map(channelInWords))

const types = (list: readonly string[] | undefined): string | undefined => list && anyOf(list.map(ticketTypeName))

const withDots = (parts: readonly (string | undefined | false)[]): string =>
  parts.filter((part) => part !== undefined && part !== false && part !== '').join(' · ')

/** `Regular $6.50, Large $8.50 · Caramel +$1.00` */
export function goodsInWords({ sizes, extras, isCounted }: GoodsDraft, { currency }: Pick<Around, 'currency'>): string {
  return withDots([
    inRow(sizes.map(({ name, price }) => say('priced', { name, price: moneyInWords(price, currency) }))),
    inRow(extras.map(({ name, price }) => say('priced_more', { name, price: moneyInWords(price, currency) }))),
    isCounted && say('is_counted'),
  ])
}

/** `Popcorn, Large` */
export function choiceName({ goods: key, size }: Pick<ChoiceDraft, 'goods' | 'size'>, goods: Around['goods']): string {
  const found = goods.find((each) => each.key === key)
  const ofSize = found?.sizes.find((each) => each.key === size)?.name ?? size
  return say('goods_and_size', { goods: found?.name ?? key, size: ofSize })
}

export function comboInWords({ price, tickets, goods: parts }: ComboDraft, { currency, goods }: Around): string {
  const choice = (each: ChoiceDraft): string =>
    each.more === 0
      ? choiceName(each, goods)
      : say('choice_more', { choice: choiceName(each, goods), price: moneyInWords(each.more, currency) })
  return withDots([
    moneyInWords(price, currency),
    tickets && comboTicketsInWords(tickets),
    ...parts.map((choices) => choices.map(choice).reduce((one, other) => say('either', { one, other }))),
  ])
}

function comboTicketsInWords({ quantity, types: of }: NonNullable<ComboDraft['tickets']>): string {
  const ofTypes = types(of)
  return ofTypes === undefined
    ? say('combo_any_tickets', { quantity })
    : say('combo_tickets', { quantity, types: ofTypes })
}

export function reductionInWords(reduction: ReductionDraft, currency: string): string {
  switch (reduction.kind) {
    case 'percentage':
      return say('off_percentage', { percentage: percentageInWords(reduction.percentage) })
    case 'amount':
      return say('off_amount', { amount: moneyInWords(reduction.amount, currency) })
    case 'amount_in_all':
      return say('off_amount_in_all', { amount: moneyInWords(reduction.amount, currency) })
    case 'price':
      return say('price_each', { price: moneyInWords(reduction.price, currency) })
    case 'n_for_m':
      return say('n_for_m', { take: reduction.take, pay: reduction.pay })
    case 'bundle': {
      const parts = reduction.parts.map(({ quantity, types: of }) =>
        say('bundle_part', { quantity, types: types(of) ?? '' }),
      )
      return say('bundle', { parts: listed(parts), price: moneyInWords(reduction.price, currency) })
    }
  }
}

function ofInWords(of: DiscountDraft['of'], goods: Around['goods']): string {
  if (of.on === 'goods') {
    return of.goods
      ? listed(of.goods.map((key) => goods.find((each) => each.key === key)?.name ?? key))
      : say('all_goods')
  }
  return withDots([
    of.types ? say('tickets_of', { types: types(of.types) ?? '' }) : say('all_tickets'),
    of.categories && inRow(of.categories.map((category) => CATEGORY_NAMES[category])),
    // The numbers of a condition are chosen, and not typed: there is no text in their place.
    ...whenInWords(of.show as PriceRule['when']),
    of.exceptFormats && say('not_formats', { formats: inRow(of.exceptFormats.map((format) => format.toUpperCase())) }),
  ])
}

function soldInWords(sold: DiscountDraft['sold'], { timeZone }: Pick<Around, 'timeZone'>): string | undefined {
  const from = sold?.from && momentInWords(sold.from, { timeZone })
  const until = sold?.before && momentInWords(sold.before, { timeZone, lastDay: true })
  if (from && until) return say('bought_between', { from, until })
  if (from) return say('bought_from', { from })
  return until ? say('bought_until', { until }) : undefined
}

/** `20 % off · all tickets · Tuesday · code TUESDAY` */
export function discountInWords(discount: DiscountDraft, around: Around): string {
  const { of, reduction, code, sold, atLeast, limits, isCombinable } = discount
  return withDots([
    reductionInWords(reduction, around.currency),
    ofInWords(of, around.goods),
    code !== undefined && say('by_code', { code }),
    channels(discount.channels),
    soldInWords(sold, around),
    atLeast !== undefined && say('for_or_more', { count: atLeast }),
    limits.perOrder !== undefined && say('at_most_order', { count: limits.perOrder }),
    limits.perCustomer !== undefined && say('at_most_customer', { count: limits.perCustomer }),
    limits.inAll !== undefined && say('at_most_all', { count: limits.inAll }),
    isCombinable && say('with_others'),
  ])
}

export function feeInWords({ per, amount, channels: where, taxRate }: FeeDraft, currency: string): string {
  const price = say(`fee_${per}`, { amount: moneyInWords(amount, currency) })
  return withDots([price, channels(where), say('fee_tax', { rate: taxRate })])
}

function ageInWords(age: TermsDraft['age']): string | undefined {
  const { from, to } = age ?? {}
  if (from === undefined) return to === undefined ? undefined : say('years_to', { to })
  return to === undefined ? say('years_from', { from }) : say('years_between', { from, to })
}

export function termsInWords({ age, channels: where, atMost, needsCard, needsApproval }: TermsDraft): string {
  const words = withDots([
    ageInWords(age),
    channels(where),
    atMost !== undefined && say('at_most_in_order', { count: atMost }),
    needsCard && say('with_card'),
    needsApproval && say('if_supervisor'),
  ])
  return words === '' ? say('to_everybody') : words
}

/** "not taken", "taken, and 5 %, 10 % offered" */
export function tipsInWords(tips: TariffDraft['tips']): string {
  if (tips === undefined) return say('tips_not_taken')
  const presets = inRow(tips.presets.map((figure) => say('percentage', { figure })))
  return presets === '' ? say('tips_taken') : say('tips_taken_offered', { presets })
}

export function roundingInWords({ step, half }: TariffDraft['cashRounding'], currency: string): string {
  if (step === 1) return say('not_rounded')
  const to = { step: moneyInWords(step, currency) }
  return half === 'down' ? say('rounded_halves_down', to) : say('rounded_to', to)
}

export function approvalsInWords(approvals: TariffDraft['approvals'], currency: string): string {
  const { givenPrices, free, refundsFrom }: NonNullable<TariffDraft['approvals']> = approvals ?? USUAL_APPROVALS
  const words = withDots([
    givenPrices && say('approve_by_hand'),
    free && say('approve_what_is_free'),
    refundsFrom !== undefined && say('approve_money_back', { amount: moneyInWords(refundsFrom, currency) }),
  ])
  return words === '' ? say('approve_nothing') : words
}
