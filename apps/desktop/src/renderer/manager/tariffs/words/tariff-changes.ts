/** What one version of a tariff changes in another, a sentence each. Pure. */
import { ticketTypeName } from '@marquee/shared'
import { type GoodsDraft, isSame, type SizeDraft, type TariffDraft } from '../edits/draft.ts'
import { dayInWords } from '../edits/written-dates.ts'
import { joined, moneyInWords, percentageInWords } from './figures.ts'
import {
  type Around,
  approvalsInWords,
  comboInWords,
  discountInWords,
  feeInWords,
  goodsInWords,
  roundingInWords,
  termsInWords,
  tipsInWords,
} from './tariff-words.ts'

interface Kind<T> {
  keyOf(item: T): string
  nameOf(item: T): string
  wordsOf(item: T, around: Around): string
  /** `the combo`: before the name. */
  what: string
}

interface Sides {
  before: Around
  after: Around
}

export function tariffChanges(before: TariffDraft, after: TariffDraft, timeZone: string): string[] {
  const around = ({ currency, goods }: TariffDraft): Around => ({ currency, timeZone, goods: goods.goods })
  const sides = { before: around(before), after: around(after) }
  const sentences = [
    ...(before.currency === after.currency ? [] : [`Amounts are in ${after.currency} instead of ${before.currency}.`]),
    ...goodsChanges(before.goods.goods, after.goods.goods, after.currency),
    ...thingChanges(COMBOS, before.goods.combos, after.goods.combos, sides),
    ...thingChanges(DISCOUNTS, before.discounts, after.discounts, sides),
    ...thingChanges(FEES, before.fees, after.fees, sides),
    ...taxChanges(before, after),
    ...thingChanges(TERMS, before.terms, after.terms, sides),
    ...holidayChanges(before.holidays, after.holidays),
    ...roundingChanges(before, after),
    ...approvalChanges(before, after),
    ...tipChanges(before, after),
  ]
  if (sentences.length > 0 || isSame(before, after)) return sentences
  return ['Puts things into another order.']
}

const COMBOS: Kind<TariffDraft['goods']['combos'][number]> = {
  keyOf: ({ key }) => key,
  nameOf: ({ name }) => name,
  wordsOf: comboInWords,
  what: 'the combo',
}
const DISCOUNTS: Kind<TariffDraft['discounts'][number]> = {
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  wordsOf: discountInWords,
  what: 'the discount',
}
const FEES: Kind<TariffDraft['fees'][number]> = {
  keyOf: ({ key }) => key,
  nameOf: ({ name }) => name,
  wordsOf: (fee, { currency }) => feeInWords(fee, currency),
  what: 'the fee',
}
const TERMS: Kind<TariffDraft['terms'][number]> = {
  keyOf: ({ type }) => type,
  nameOf: ({ type }) => ticketTypeName(type),
  wordsOf: termsInWords,
  what: 'conditions for the ticket type',
}

/** What was added, what was taken away, and what is on both sides. */
function compared<T>(before: readonly T[], after: readonly T[], keyOf: (item: T) => string) {
  const [was, is] = [before, after].map((list) => new Map(list.map((item) => [keyOf(item), item]))) as [
    Map<string, T>,
    Map<string, T>,
  ]
  return {
    added: after.filter((item) => !was.has(keyOf(item))),
    removed: before.filter((item) => !is.has(keyOf(item))),
    kept: after.flatMap((item) => {
      const old = was.get(keyOf(item))
      return old === undefined || isSame(old, item) ? [] : [{ old, item }]
    }),
  }
}

function thingChanges<T>(kind: Kind<T>, before: readonly T[], after: readonly T[], sides: Sides): string[] {
  const { added, removed, kept } = compared(before, after, kind.keyOf)
  return [
    ...added.map((item) => `Adds ${kind.what} ${kind.nameOf(item)}: ${kind.wordsOf(item, sides.after)}.`),
    ...removed.map((item) => `Takes ${kind.what} ${kind.nameOf(item)} away.`),
    ...kept.flatMap(({ old, item }) => {
      const [was, is] = [kind.wordsOf(old, sides.before), kind.wordsOf(item, sides.after)]
      const named = kind.nameOf(old) === kind.nameOf(item) ? [] : [renamed(kind.nameOf(old), kind.nameOf(item))]
      return was === is ? named : [...named, `Changes ${kind.what} ${kind.nameOf(item)}: ${is} (was: ${was}).`]
    }),
  ]
}

const renamed = (was: string, is: string): string => `${was} is called ${is}.`

function goodsChanges(before: readonly GoodsDraft[], after: readonly GoodsDraft[], currency: string): string[] {
  const { added, removed, kept } = compared(before, after, ({ key }) => key)
  return [
    ...added.map((item) => `Adds ${item.name} to the goods: ${goodsInWords(item, { currency })}.`),
    ...removed.map(({ name }) => `Takes ${name} off the goods.`),
    ...kept.flatMap(({ old, item }) => [
      ...(old.name === item.name ? [] : [renamed(old.name, item.name)]),
      ...(old.category === item.category ? [] : [`${item.name} is found under ${item.category}.`]),
      ...(old.taxRate === item.taxRate
        ? []
        : [`${item.name} is taxed at the rate ${item.taxRate} instead of ${old.taxRate}.`]),
      ...pricedChanges('size', item.name, old.sizes, item.sizes, currency),
      ...pricedChanges('extra', item.name, old.extras, item.extras, currency),
      ...(old.isCounted === item.isCounted ? [] : [`${item.name} is ${item.isCounted ? '' : 'no longer '}counted.`]),
    ]),
  ]
}

const barcodeInWords = (of: string, barcode: string | undefined): string =>
  barcode === undefined ? `${of} has no barcode any more.` : `${of} has the barcode ${barcode}.`

function pricedChanges(
  what: 'size' | 'extra',
  of: string,
  before: readonly SizeDraft[],
  after: readonly SizeDraft[],
  currency: string,
): string[] {
  const { added, removed, kept } = compared(before, after, ({ key }) => key)
  const [usual] = after
  const isOtherFirst = what === 'size' && usual !== undefined && before[0]?.key !== usual.key
  return [
    ...added.map(({ name, price }) => `Adds the ${what} ${name} of ${of} at ${moneyInWords(price, currency)}.`),
    ...removed.map(({ name }) => `Takes the ${what} ${name} of ${of} away.`),
    ...kept.flatMap(({ old, item }) => [
      ...(old.name === item.name ? [] : [renamed(`${of}, ${old.name}`, `${of}, ${item.name}`)]),
      ...(old.price === item.price
        ? []
        : [
            `${of}, ${item.name} costs ${moneyInWords(item.price, currency)} instead of ${moneyInWords(old.price, currency)}.`,
          ]),
      ...(old.barcode === item.barcode ? [] : [barcodeInWords(`${of}, ${item.name}`, item.barcode)]),
    ]),
    ...(isOtherFirst ? [`The usual size of ${of} is ${usual.name}.`] : []),
  ]
}

function taxChanges(before: TariffDraft, after: TariffDraft): string[] {
  const { added, removed, kept } = compared(before.taxes.rates, after.taxes.rates, ({ code }) => code)
  const mode =
    after.taxes.mode === 'added' ? 'Tax comes on top of prices.' : 'Prices have the tax in them, and nothing is added.'
  return [
    ...(before.taxes.mode === after.taxes.mode ? [] : [mode]),
    ...added.map(({ code, percentage }) => `Adds the tax rate ${code} of ${percentageInWords(percentage)}.`),
    ...removed.map(({ code }) => `Takes the tax rate ${code} away.`),
    ...kept.map(
      ({ old, item }) =>
        `The tax rate ${item.code} is ${percentageInWords(item.percentage)} instead of ${percentageInWords(old.percentage)}.`,
    ),
    ...(before.ticketTaxRate === after.ticketTaxRate
      ? []
      : [`Tickets are taxed at the rate ${after.ticketTaxRate} instead of ${before.ticketTaxRate}.`]),
  ]
}

function holidayChanges(before: readonly string[], after: readonly string[]): string[] {
  const { added, removed } = compared(before, after, (day) => day)
  const days = (list: readonly string[]): string =>
    `${list.length === 1 ? 'holiday' : 'holidays'} ${joined(list.toSorted().map(dayInWords))}`
  return [
    ...(added.length === 0 ? [] : [`Adds the ${days(added)}.`]),
    ...(removed.length === 0 ? [] : [`Takes the ${days(removed)} away.`]),
  ]
}

function tipChanges(before: TariffDraft, after: TariffDraft): string[] {
  const [was, is] = [before, after].map(({ tips }) => tipsInWords(tips))
  return was === is ? [] : [`Tips are ${is} (were: ${was}).`]
}

function roundingChanges(before: TariffDraft, after: TariffDraft): string[] {
  const [was, is] = [before, after].map(({ cashRounding, currency }) => roundingInWords(cashRounding, currency))
  return was === is ? [] : [`Cash is ${is} (was: ${was}).`]
}

function approvalChanges(before: TariffDraft, after: TariffDraft): string[] {
  const [was, is] = [before, after].map(({ approvals, currency }) => approvalsInWords(approvals, currency))
  return was === is ? [] : [`A manager’s yes is needed for: ${is} (was: ${was}).`]
}
