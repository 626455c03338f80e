/** What one version of a tariff changes in another, a sentence each. Pure. */

import { ticketTypeName } from '../../../ticket-types/ticket-type-name.ts'
import { listed } from '../../../words/staff/figures.ts'
import { type GoodsDraft, isSame, type SizeDraft, type TariffDraft } from '../edits/draft.ts'
import { dayInWords } from '../edits/written-dates.ts'
import { moneyInWords, percentageInWords } from './figures.ts'
import { say } from './say.ts'
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
  what: 'combo' | 'discount' | 'fee' | 'terms'
}

interface Sides {
  before: Around
  after: Around
}

export function tariffChanges(before: TariffDraft, after: TariffDraft, timeZone: string): string[] {
  const around = ({ currency, goods }: TariffDraft): Around => ({ currency, timeZone, goods: goods.goods })
  const sides = { before: around(before), after: around(after) }
  const sentences = [
    ...(before.currency === after.currency
      ? []
      : [say('other_currency', { is: after.currency, was: before.currency })]),
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
  return [say('other_order')]
}

const COMBOS: Kind<TariffDraft['goods']['combos'][number]> = {
  keyOf: ({ key }) => key,
  nameOf: ({ name }) => name,
  wordsOf: comboInWords,
  what: 'combo',
}
const DISCOUNTS: Kind<TariffDraft['discounts'][number]> = {
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  wordsOf: discountInWords,
  what: 'discount',
}
const FEES: Kind<TariffDraft['fees'][number]> = {
  keyOf: ({ key }) => key,
  nameOf: ({ name }) => name,
  wordsOf: (fee, { currency }) => feeInWords(fee, currency),
  what: 'fee',
}
const TERMS: Kind<TariffDraft['terms'][number]> = {
  keyOf: ({ type }) => type,
  nameOf: ({ type }) => ticketTypeName(type),
  wordsOf: termsInWords,
  what: 'terms',
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
    ...added.map((item) =>
      say(`adds_${kind.what}`, { name: kind.nameOf(item), words: kind.wordsOf(item, sides.after) }),
    ),
    ...removed.map((item) => say(`takes_${kind.what}`, { name: kind.nameOf(item) })),
    ...kept.flatMap(({ old, item }) => {
      const [was, is] = [kind.wordsOf(old, sides.before), kind.wordsOf(item, sides.after)]
      const named = kind.nameOf(old) === kind.nameOf(item) ? [] : [renamed(kind.nameOf(old), kind.nameOf(item))]
      return was === is ? named : [...named, say(`changes_${kind.what}`, { name: kind.nameOf(item), is, was })]
    }),
  ]
}

const renamed = (was: string, is: string): string => say('renamed', { was, is })

function goodsChanges(before: readonly GoodsDraft[], after: readonly GoodsDraft[], currency: string): string[] {
  const { added, removed, kept } = compared(before, after, ({ key }) => key)
  return [
    ...added.map((item) => say('adds_goods', { name: item.name, words: goodsInWords(item, { currency }) })),
    ...removed.map(({ name }) => say('takes_goods', { name })),
    ...kept.flatMap(({ old, item }) => [
      ...(old.name === item.name ? [] : [renamed(old.name, item.name)]),
      ...(old.category === item.category ? [] : [say('goods_under', { name: item.name, category: item.category })]),
      ...(old.taxRate === item.taxRate
        ? []
        : [say('goods_rate', { name: item.name, is: item.taxRate, was: old.taxRate })]),
      ...pricedChanges('size', item.name, old.sizes, item.sizes, currency),
      ...pricedChanges('extra', item.name, old.extras, item.extras, currency),
      ...(old.isCounted === item.isCounted
        ? []
        : [item.isCounted ? say('goods_counted', { name: item.name }) : say('goods_not_counted', { name: item.name })]),
    ]),
  ]
}

const barcodeInWords = (of: string, barcode: string | undefined): string =>
  barcode === undefined ? say('barcode_gone', { name: of }) : say('barcode_is', { name: of, barcode })

function pricedChanges(
  what: 'size' | 'extra',
  of: string,
  before: readonly SizeDraft[],
  after: readonly SizeDraft[],
  currency: string,
): string[] {
  const { added, removed, kept } = compared(before, after, ({ key }) => key)
  const [usual] = after
  const named = ({ name }: SizeDraft): string => say('goods_and_size', { goods: of, size: name })
  const isOtherFirst = what === 'size' && usual !== undefined && before[0]?.key !== usual.key
  return [
    ...added.map(({ name, price }) => say(`adds_${what}`, { name, of, price: moneyInWords(price, currency) })),
    ...removed.map(({ name }) => say(`takes_${what}`, { name, of })),
    ...kept.flatMap(({ old, item }) => [
      ...(old.name === item.name ? [] : [renamed(named(old), named(item))]),
      ...(old.price === item.price
        ? []
        : [
            say('costs_instead', {
              name: named(item),
              is: moneyInWords(item.price, currency),
              was: moneyInWords(old.price, currency),
            }),
          ]),
      ...(old.barcode === item.barcode ? [] : [barcodeInWords(named(item), item.barcode)]),
    ]),
    ...(isOtherFirst ? [say('usual_size', { of, size: usual.name })] : []),
  ]
}

function taxChanges(before: TariffDraft, after: TariffDraft): string[] {
  const { added, removed, kept } = compared(before.taxes.rates, after.taxes.rates, ({ code }) => code)
  const mode = say(`mode_${after.taxes.mode}`)
  return [
    ...(before.taxes.mode === after.taxes.mode ? [] : [mode]),
    ...added.map(({ code, percentage }) => say('adds_rate', { code, percentage: percentageInWords(percentage) })),
    ...removed.map(({ code }) => say('takes_rate', { code })),
    ...kept.map(({ old, item }) =>
      say('rate_instead', {
        code: item.code,
        is: percentageInWords(item.percentage),
        was: percentageInWords(old.percentage),
      }),
    ),
    ...(before.ticketTaxRate === after.ticketTaxRate
      ? []
      : [say('tickets_rate', { is: after.ticketTaxRate, was: before.ticketTaxRate })]),
  ]
}

function holidayChanges(before: readonly string[], after: readonly string[]): string[] {
  const { added, removed } = compared(before, after, (day) => day)
  const told = (list: readonly string[]) => ({ count: list.length, days: listed(list.toSorted().map(dayInWords)) })
  return [
    ...(added.length === 0 ? [] : [say('adds_holidays', told(added))]),
    ...(removed.length === 0 ? [] : [say('takes_holidays', told(removed))]),
  ]
}

function tipChanges(before: TariffDraft, after: TariffDraft): string[] {
  const [was, is] = [tipsInWords(before.tips), tipsInWords(after.tips)]
  return was === is ? [] : [say('tips_are', { is, was })]
}

function roundingChanges(before: TariffDraft, after: TariffDraft): string[] {
  const inWords = ({ cashRounding, currency }: TariffDraft): string => roundingInWords(cashRounding, currency)
  const [was, is] = [inWords(before), inWords(after)]
  return was === is ? [] : [say('cash_is', { is, was })]
}

function approvalChanges(before: TariffDraft, after: TariffDraft): string[] {
  const inWords = ({ approvals, currency }: TariffDraft): string => approvalsInWords(approvals, currency)
  const [was, is] = [inWords(before), inWords(after)]
  return was === is ? [] : [say('approvals_are', { is, was })]
}
