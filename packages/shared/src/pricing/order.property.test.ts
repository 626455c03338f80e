/** Random orders in currencies with 0, 2 and 3 digits: they add up, and all that goes back leaves nothing behind. */
import { describe, it } from 'vitest'
import fc from '../../../../tooling/testing/random/random.ts'
import { newId } from '../ids.ts'
import { type PaysFor, payableByVoucher } from '../vouchers/voucher.ts'
import { exchangeMoney, settleExchange } from './exchange.ts'
import { linesReturnedWith, type StandingLine } from './lines-to-return.ts'
import { type Order, type OrderedTicket, type PricedOrder, priceOrder } from './order.ts'
import { type PriceList, priceOf } from './price-list.ts'
import { applyRules } from './price-rules.ts'
import { refundLines, standingPayments } from './refund-lines.ts'
import { refundOfOrder } from './refund-of-order.ts'
import { settleOrder } from './settle-order.ts'
import { Tariff } from './tariff.ts'
import { localMoment } from './when.ts'

const ORDERS = 10_000
const EXCHANGES = 4_000

/** Prices in steps of a currency without digits, with two and with three. */
const CURRENCIES = [
  { currency: 'JPY', unit: 10, rounding: 1 },
  { currency: 'EUR', unit: 1, rounding: 5 },
  { currency: 'SEK', unit: 1, rounding: 100 },
  { currency: 'KWD', unit: 1, rounding: 5 },
] as const

const TYPES = ['adult', 'child', 'senior'] as const
const CATEGORIES = ['standard', 'premium'] as const
const GOODS = ['popcorn', 'cola', 'beer'] as const
const RATES = { popcorn: 'food', cola: 'food', beer: 'full' } as const

const price = (unit: number) => fc.integer({ min: 0, max: 3000 }).map((n) => n * unit)

const aRule = (unit: number) =>
  fc.record({
    name: fc.constant('Rule'),
    when: fc.option(fc.record({ weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }) }), { nil: undefined }),
    change: fc.oneof(
      fc.record({ kind: fc.constant('price' as const), amount: price(unit) }),
      fc.record({
        kind: fc.constant('add' as const),
        amount: fc.integer({ min: -500, max: 500 }).map((n) => n * unit),
      }),
    ),
  })

const aReduction = (unit: number, isOfTickets: boolean) =>
  fc.oneof(
    fc.record({ kind: fc.constant('percentage' as const), percentage: fc.integer({ min: 1, max: 100_000 }) }),
    fc.record({ kind: fc.constant('amount' as const), amount: price(unit).map((amount) => amount + 1) }),
    fc.record({ kind: fc.constant('price' as const), price: price(unit) }),
    fc.record({ kind: fc.constant('n_for_m' as const), take: fc.constant(3), pay: fc.integer({ min: 1, max: 2 }) }),
    ...(isOfTickets
      ? [
          fc.record({
            kind: fc.constant('bundle' as const),
            parts: fc.constant([
              { types: ['adult'], quantity: 2 },
              { types: ['child', 'senior'], quantity: 1 },
            ]),
            price: price(unit),
          }),
        ]
      : []),
  )

const aDiscount = (unit: number) =>
  fc.constantFrom('tickets' as const, 'goods' as const).chain((on) =>
    fc.record({
      id: fc.constant(0).map(newId),
      name: fc.constant('Discount'),
      of: fc.constant({ on }),
      reduction: aReduction(unit, on === 'tickets'),
      limits: fc.record({ perOrder: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }) }),
      isCombinable: fc.boolean(),
    }),
  )

interface Story {
  tariff: Tariff
  order: Order
  roundingStep: number
  /** The parts of the total that are paid otherwise than in cash, in thousandths; and whether cash follows. */
  cards: number[]
  /** Cash above what is due. */
  more: number
  /** Which lines go back first: an order of their places. */
  shuffle: number[]
}

const aStory: fc.Arbitrary<Story> = fc.constantFrom(...CURRENCIES).chain(({ currency, unit, rounding }) => {
  const aList: fc.Arbitrary<PriceList> = fc
    .record({
      prices: fc.array(price(unit), { minLength: 6, maxLength: 6 }),
      rules: fc.array(aRule(unit), { maxLength: 3 }),
    })
    .map(({ prices, rules }) => ({
      id: newId(),
      name: 'Prices',
      currency,
      prices: TYPES.flatMap((ticketType, t) =>
        CATEGORIES.map((category, c) => ({ ticketType, category, amount: prices[t * 2 + c] ?? 0 })),
      ),
      rules,
    }))
  const aTariff = fc
    .record({
      mode: fc.constantFrom('included' as const, 'added' as const),
      percentages: fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 3, maxLength: 3 }),
      discounts: fc.array(aDiscount(unit), { maxLength: 4 }),
      prices: fc.array(price(unit), { minLength: 3, maxLength: 3 }),
      comboPrice: price(unit).map((amount) => amount + 2000 * unit),
      fee: fc.option(
        price(unit).map((amount) => amount + 1),
        { nil: undefined },
      ),
    })
    .map(({ mode, percentages, discounts, prices, comboPrice, fee }) =>
      Tariff.parse({
        id: newId(),
        currency,
        taxes: {
          mode,
          rates: ['tickets', 'food', 'full'].map((code, i) => ({ code, percentage: percentages[i] ?? 0 })),
        },
        ticketTaxRate: 'tickets',
        discounts,
        goods: {
          goods: GOODS.map((key, i) => ({
            key,
            name: key,
            category: 'Snacks',
            taxRate: RATES[key],
            sizes: [{ key: 'usual', name: 'Usual', price: prices[i] ?? 0 }],
          })),
          combos: [
            {
              key: 'night',
              name: 'Night out',
              price: comboPrice,
              tickets: { quantity: 1 },
              goods: GOODS.map((goods) => [{ goods, size: 'usual' }]),
            },
          ],
        },
        fees:
          fee === undefined
            ? []
            : [{ key: 'fee', name: 'Fee', per: 'ticket', amount: fee, taxRate: 'full', channels: ['counter'] }],
        cashRounding: { step: rounding },
      }),
    )
  return fc
    .record({
      tariff: aTariff,
      lists: fc.array(aList, { minLength: 2, maxLength: 2 }),
      tickets: fc.array(
        fc.record({
          list: fc.nat(1),
          type: fc.constantFrom(...TYPES),
          category: fc.constantFrom(...CATEGORIES),
          gift: fc.nat(20),
        }),
        { maxLength: 12 },
      ),
      goods: fc.array(fc.constantFrom(...GOODS), { maxLength: 8 }),
      isCombo: fc.boolean(),
      vouchers: fc.array(price(unit), { maxLength: 2 }),
      cards: fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 2 }),
      more: fc.nat(5000),
      shuffle: fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
    })
    .map(({ tariff, lists, tickets, goods, isCombo, vouchers, cards, more, shuffle }) => ({
      tariff,
      roundingStep: rounding,
      cards,
      more,
      shuffle,
      order: {
        channel: 'counter' as const,
        soldAt: new Date('2026-11-24T17:00:00Z'),
        tickets: tickets.map(({ list, type, category, gift }, i): OrderedTicket => {
          const show = {
            priceList: lists[list] as PriceList,
            startsAt: new Date('2026-11-24T19:00:00Z'),
            timeZone: 'Europe/Paris',
          }
          // The first one may be in the combo.
          const cover = i > 0 && gift > 15 ? { referencePrice: gift * 37 * unit, formats: [] } : undefined
          // Nothing, or a part of what the rules leave of the list's price.
          const { priceList } = show
          const ruled = { type, category, startsAt: localMoment(show.startsAt, show.timeZone, []), formats: [] }
          const usual = applyRules(priceList.rules ?? [], ruled, priceOf(priceList, type, category) ?? 0)
          const price = Math.floor((Math.max(0, usual) * gift) / 4)
          const given = gift < 4 ? { price, reason: 'the projector failed', approvedBy: 'supervisor' } : undefined
          return { show, type, category, given, cover }
        }),
        goods: goods.map((key) => ({ goods: key, size: 'usual', extras: [] })),
        combos: isCombo && tickets.length > 0 ? [{ combo: 'night', choices: [0, 0, 0], tickets: [0] }] : [],
        vouchers: vouchers.map((amount) => ({ amount })),
      },
    }))
})

const sum = <T>(things: readonly T[], of: (thing: T) => number): number =>
  things.reduce((all, thing) => all + of(thing), 0)

/** The order with its combo, or without it where its tickets cost more than all of it. */
function priced(tariff: Tariff, order: Order): PricedOrder {
  const answer = priceOrder(tariff, order)
  if (answer.ok) return answer.order
  const { refusal } = answer
  must(refusal.code === 'combo_not_possible' && refusal.why === 'dear_tickets', `refused: ${refusal.code}`)
  const without = priceOrder(tariff, { ...order, combos: [] })
  if (!without.ok) throw new Error(`refused: ${without.refusal.code}`)
  return without.order
}

/** The tenders of a story: parts of the total by card, the rest in cash, with some more of it. */
function tendersOf({ cards, more }: Story, total: number, roundUp: number) {
  let left = total
  const byCard = cards.map((thousandths) => {
    const tendered = Math.min(left, Math.floor((total * thousandths) / 1000))
    left -= tendered
    return { isCash: false, tendered }
  })
  return left > 0 ? [...byCard, { isCash: true, tendered: left + roundUp + more }] : byCard
}

/** Throws; Vitest's own `expect` costs more than what is checked here. */
function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what)
}

function settle(story: Story, total: number) {
  const tenders = tendersOf(story, total, story.roundingStep)
  const settled = settleOrder(total, tenders, story.tariff.cashRounding)
  must(settled.ok, 'the tenders of the story pay for the order')
  return { tenders, settled }
}

function addsUp(story: Story): void {
  const { tariff, order, roundingStep } = story
  const { lines, byRate, total } = priced(tariff, order)
  for (const line of lines) {
    const cost = line.price - sum(line.off, ({ amount }) => amount)
    must(line.net + line.tax === line.amount, 'a line is its net amount and its tax')
    must(
      (tariff.taxes.mode === 'included' ? line.amount : line.net) === cost,
      'a line costs its price less what is off',
    )
    const ticket = line.of.kind === 'ticket' ? order.tickets[line.of.ticket] : undefined
    must(
      !ticket?.given || ticket.cover !== undefined || cost === ticket.given.price,
      'what has a price by hand costs exactly that',
    )
    must(line.net >= 0 && line.tax >= 0 && cost >= 0, 'no line is below zero')
    must(
      line.off.every(({ amount }) => amount >= 0),
      'nothing that is off makes a line dearer',
    )
  }
  for (const column of ['net', 'tax', 'amount'] as const) {
    must(sum(byRate, (rate) => rate[column]) === sum(lines, (line) => line[column]), `rates and lines: ${column}`)
  }
  must(sum(lines, ({ amount }) => amount) === total, 'lines and total')
  const { tenders, settled } = settle(story, total)
  const kept = sum(tenders, ({ tendered }) => tendered) - settled.change
  must(total + settled.rounding === kept, 'total and payments less change')
  must(sum(settled.pays, (pays) => pays) === total, 'what each payment pays, and the total')
  must(2 * Math.abs(settled.rounding) <= roundingStep, 'cash is rounded to the nearest coin')
  const isInCash = tenders.some(({ isCash }) => isCash)
  must(isInCash || (settled.rounding === 0 && settled.change === 0), 'cards are not rounded and give no change')
}

function goesBackWhole(story: Story): void {
  const { tariff, order, roundingStep, shuffle } = story
  const { lines, total } = priced(tariff, order)
  const { tenders, settled } = settle(story, total)
  const payments = tenders.map(({ isCash }, i) => ({ id: String(i), isCash, pays: settled.pays[i] ?? 0 }))
  const kept = tenders.map(({ tendered, isCash }) => tendered - (isCash ? settled.change : 0))
  let rounded = settled.rounding
  const waiting = lines.map((line, i) => ({ line, at: shuffle[i % shuffle.length] ?? 0 })).sort((a, b) => a.at - b.at)
  while (waiting.length > 0) {
    const together = waiting.splice(0, 1 + ((waiting[0]?.at ?? 0) % 3)).map(({ line }) => line)
    const refund = refundLines(together, payments, tariff.cashRounding)
    must(refund.ok, 'lines that were paid may go back')
    must(sum(refund.parts, ({ gives }) => gives) === sum(together, ({ amount }) => amount), 'lines and what goes back')
    rounded -= refund.rounding
    for (const { paymentId, gives, paysOut } of refund.parts) {
      const payment = payments[Number(paymentId)]
      must(payment !== undefined, 'money goes back by a payment of the order')
      payment.pays -= gives
      kept[Number(paymentId)] = (kept[Number(paymentId)] ?? 0) - paysOut
      must(!payment.isCash || paysOut % roundingStep === 0, 'coins can pay what goes back in cash')
    }
    must(
      kept.every((left) => left >= 0),
      'no payment gives back more than it brought',
    )
  }
  must(kept.every((left) => left === 0) && payments.every(({ pays }) => pays === 0), 'nothing is left of any payment')
  must(rounded === 0, 'what was rounded at the sale went back too')
}

function keepsTicketValues({ tariff, order }: Story): void {
  const withCombo = priceOrder(tariff, order)
  if (!withCombo.ok) return
  const valuesIn = ({ lines }: PricedOrder) =>
    lines.filter(({ of }) => of.kind === 'ticket').map(({ amount, net, tax }) => ({ amount, net, tax }))
  const alone = valuesIn(priced(tariff, { ...order, combos: [] }))
  must(
    valuesIn(withCombo.order).every(({ amount, net, tax }, i) => {
      const by = alone[i]
      return by?.amount === amount && by.net === net && by.tax === tax
    }),
    'a ticket in a combo has the value that it has by itself',
  )
}

/** As the ledger does it: it knows what each payment has kept and how much of that is rounding, and no part that a payment pays. */
function goesBackByTheBooks(story: Story): void {
  const { tariff, order, roundingStep, shuffle } = story
  const { lines, total } = priced(tariff, order)
  const { tenders, settled } = settle(story, total)
  const books = tenders.map(({ tendered, isCash }, i) => ({
    id: String(i),
    isCash,
    kept: tendered - (isCash ? settled.change : 0),
  }))
  let rounded = settled.rounding
  const waiting = lines.map((line, i) => ({ line, at: shuffle[i % shuffle.length] ?? 0 })).sort((a, b) => b.at - a.at)
  while (waiting.length > 0) {
    const together = waiting.splice(0, 1 + ((waiting[0]?.at ?? 0) % 3)).map(({ line }) => line)
    const refund = refundLines(together, standingPayments(books, rounded), tariff.cashRounding)
    must(refund.ok, 'lines that were paid may go back by the books')
    let inCash = 0
    for (const { paymentId, paysOut } of refund.parts) {
      const payment = books[Number(paymentId)]
      must(payment !== undefined && paysOut <= payment.kept, 'a payment gives back what it has kept, at most')
      payment.kept -= paysOut
      if (payment.isCash) inCash += paysOut
    }
    must(inCash % roundingStep === 0, 'coins can pay all cash that goes back at once')
    rounded -= refund.rounding
  }
  must(books.every(({ kept }) => kept === 0) && rounded === 0, 'nothing is left in the books, the rounding included')
}

/** Each ticket that a subscription covers is paid by it, and the rest otherwise: what goes back goes back the way that it came. */
function entriesGoBackWithTheirLines(story: Story): void {
  const { tariff, order, shuffle, roundingStep } = story
  const { lines, total } = priced(tariff, order)
  const entries = lines.map(({ covered = 0 }) => covered)
  must(
    lines.every(({ amount, covered = 0 }) => covered >= 0 && covered <= amount),
    'a subscription pays a part of its line',
  )
  const inMoney = total - sum(entries, (covered) => covered)
  const { tenders, settled } = settle(story, inMoney)
  must(
    total + settled.rounding === inMoney + settled.rounding + sum(entries, (covered) => covered),
    'lines, and what subscriptions and customers pay',
  )
  const payments = [
    ...tenders.map(({ tendered, isCash }, i) => {
      return { id: `money ${i}`, isCash, kept: tendered - (isCash ? settled.change : 0), isEntry: false }
    }),
    ...entries.map((kept, i) => ({ id: `entry ${i}`, isCash: false, kept, isEntry: true })),
  ]
  let open = lines.map(({ of, amount, covered }, number): StandingLine & { admittedBy?: string } => {
    return { number, kind: of.kind, amount, ...(covered !== undefined && { admittedBy: `entry ${number}` }) }
  })
  if (settled.rounding !== 0) open.push({ number: lines.length, kind: 'rounding', amount: settled.rounding })
  const rule = tariff.cashRounding
  let rounded = settled.rounding
  for (let i = 0; open.some(({ kind }) => kind !== 'rounding'); i++) {
    const things = open.filter(({ kind }) => kind !== 'rounding')
    const chosen = things[(shuffle[i % shuffle.length] ?? 0) % things.length]?.number ?? 0
    const back = linesReturnedWith(open, [chosen])
    const stay = open.filter((line) => !back.includes(line))
    const hasCash = payments.some(({ isCash }) => isCash)
    const refund = refundOfOrder(back, { payments, rounding: hasCash ? { rule, left: rounded } : null, stay })
    const lost = back.flatMap(({ admittedBy }) => admittedBy ?? [])
    for (const { paymentId, amount } of refund.parts) {
      const payment = payments.find(({ id }) => id === paymentId)
      must(payment !== undefined && amount <= payment.kept, 'a payment gives back what it has kept, at most')
      must(!payment.isEntry || lost.includes(paymentId), 'an entry goes back with its own line alone')
      payment.kept -= amount
    }
    const inCash = sum(refund.parts, (part) =>
      payments.some(({ id, isCash }) => isCash && id === part.paymentId) ? part.amount : 0,
    )
    must(inCash % roundingStep === 0, 'coins can pay all cash that goes back at once')
    must(
      lost.every((id) => payments.some((each) => each.id === id && each.kept === 0)),
      'an entry goes back with its line, whole',
    )
    rounded -= refund.rounding + sum(back, ({ kind, amount }) => (kind === 'rounding' ? amount : 0))
    open = stay
  }
  must(
    payments.every(({ kept }) => kept === 0),
    'nothing is left of any payment or entry',
  )
}

/** An order as the ledger has it. `back`: what its returns came to beside the lines. */
interface Book {
  lines: (StandingLine & { isBack: boolean })[]
  /** `source`: the payment that took the money from the customer. */
  payments: { id: string; isCash: boolean; kept: number; source: string; paysFor?: PaysFor | undefined }[]
  besides: number
}

interface PaidWith {
  isCash: boolean
  tendered: number
  paysFor?: PaysFor
}

/** As those of a story, with an admission voucher and a later gift card in the place of its cards: each pays what it may, at most. */
function tendersWithVouchers({ cards, more, roundingStep }: Story, { lines, total }: PricedOrder): PaidWith[] {
  const sold = lines.map(({ of: { kind }, amount }) => ({ kind, amount }))
  const wish = (i: number): number => Math.floor((total * (cards[i] ?? 500)) / 1000)
  const ofTickets = Math.min(wish(0), payableByVoucher(sold, 'tickets'))
  const ofAll = Math.min(wish(1), payableByVoucher(sold, 'anything') - ofTickets)
  const left = total - ofTickets - ofAll
  return [
    { isCash: false, tendered: ofTickets, paysFor: 'tickets' },
    { isCash: false, tendered: ofAll, paysFor: 'anything' },
    ...(left > 0 ? [{ isCash: true, tendered: left + roundingStep + more }] : []),
  ]
}

/** Exchanges upwards, downwards and evenly, one after the other, each of what the one before has brought or left; then all goes back. */
function exchangesGoBackWhole({ tariff, order, roundingStep, shuffle, cards, more }: Story): void {
  const rule = tariff.cashRounding
  /** What the customer has given, and has not got back, by the payments that took it. */
  const given = new Map<string, number>()
  let named = 0
  let next = 0
  const roll = (): number => shuffle[next++ % shuffle.length] ?? 0

  const book = (bought: Order, rounding: number, paidWith: Book['payments']): Book => {
    const { lines, total } = priced(tariff, bought)
    // As the ledger sorts them: vouchers go back first.
    const payments = paidWith.toSorted((a, b) => Number(a.paysFor !== undefined) - Number(b.paysFor !== undefined))
    const all: Book['lines'] = lines.map(({ of, amount }, number) => ({ number, kind: of.kind, amount, isBack: false }))
    // As the ledger does: what was rounded away was cash.
    if (rounding !== 0 && payments.every(({ isCash }) => !isCash))
      payments.unshift(...paid([{ isCash: true, tendered: 0 }], 0))
    for (const paysFor of ['tickets', 'anything'] as const) {
      const vouchers = payments.filter((each) => (paysFor === 'tickets' ? each.paysFor === paysFor : each.paysFor))
      const sold = lines.map(({ of: { kind }, amount }) => ({ kind, amount }))
      must(
        sum(vouchers, ({ kept }) => kept) <= payableByVoucher(sold, paysFor),
        'vouchers pay for no more of an order than at a sale',
      )
    }
    if (rounding !== 0) all.push({ number: all.length, kind: 'rounding', amount: rounding, isBack: false })
    must(sum(payments, ({ kept }) => kept) === total + rounding, 'lines and rounding are what was paid')
    return { lines: all, payments, besides: 0 }
  }
  const paid = (tenders: readonly PaidWith[], change: number): Book['payments'] =>
    tenders.map(({ isCash, tendered, paysFor }) => {
      const id = String(named++)
      const kept = isCash ? tendered - change : tendered
      given.set(id, kept)
      return { id, isCash, kept, source: id, paysFor }
    })
  const refundOf = (of: Book, numbers: readonly number[]) => {
    const open = of.lines.filter(({ isBack }) => !isBack)
    const back = linesReturnedWith(open, numbers)
    const rounded = sum(
      open.filter(({ kind }) => kind === 'rounding'),
      ({ amount }) => amount,
    )
    const rounding = of.payments.some(({ isCash }) => isCash) ? { rule, left: rounded - of.besides } : null
    const refund = refundOfOrder(back, { payments: of.payments, rounding, stay: open.filter((l) => !back.includes(l)) })
    must(refund.adjustment === 0, 'what was paid goes back, no more and no less')
    for (const line of back) line.isBack = true
    of.besides += refund.rounding
    for (const { paymentId, amount } of refund.parts) {
      const payment = of.payments.find(({ id }) => id === paymentId)
      must(payment !== undefined && amount <= payment.kept, 'a payment gives back what it has kept, at most')
      payment.kept -= amount
    }
    return refund
  }
  const goesBack = (of: Book, parts: readonly { paymentId: string; amount: number }[]): void => {
    let inCash = 0
    for (const { paymentId, amount } of parts) {
      const payment = of.payments.find(({ id }) => id === paymentId)
      must(payment !== undefined, 'money goes back by a payment of the order')
      given.set(payment.source, (given.get(payment.source) ?? 0) - amount)
      if (payment.isCash) inCash += amount
    }
    must(inCash % roundingStep === 0, 'coins can pay all cash that goes back at once')
  }

  const first = priced(tariff, order)
  const story = { tariff, order, roundingStep, shuffle, cards, more }
  const tendersOfSale =
    roll() % 2 === 0 ? tendersWithVouchers(story, first) : tendersOf(story, first.total, roundingStep)
  const sold = settleOrder(first.total, tendersOfSale, rule)
  must(sold.ok, 'the tenders of the story pay for the order')
  const books = [book(order, sold.rounding, paid(tendersOfSale, sold.change))]
  for (let i = 0; i < 3; i++) {
    const of = books[roll() % books.length] as Book
    const tickets = of.lines.filter(({ kind, isBack }) => kind === 'ticket' && !isBack)
    const numbers = tickets.filter(() => roll() % 2 === 0).map(({ number }) => number)
    const wanted = order.tickets.filter(() => roll() % 2 === 0)
    if (numbers.length === 0 || wanted.length === 0) continue
    const bought: Order = { ...order, tickets: wanted, goods: [], combos: [], vouchers: [] }
    const { lines, total } = priced(tariff, bought)
    const before = sum([...given.values()], (amount) => amount)
    const refund = refundOf(of, numbers)
    const money = exchangeMoney(refund, of.payments, {
      lines: lines.map(({ of: { kind }, amount }) => ({ kind, amount })),
      rounding: rule,
    })
    const exact = settleExchange(money, [], rule)
    const byCard = roll() % 2 === 0
    const due = byCard || exact.ok ? 0 : settleExchange(money, [{ isCash: true, tendered: 0 }], rule)
    const missing = due === 0 ? 0 : due.ok ? 0 : due.why === 'missing' ? due.missing : 0
    const tenders =
      money.due === 0 || (exact.ok && !byCard)
        ? []
        : [byCard ? { isCash: false, tendered: money.due } : { isCash: true, tendered: missing + more }]
    const settled = settleExchange(money, tenders, rule)
    must(settled.ok, 'the tenders of the story pay the difference')
    must(
      byCard || (missing % roundingStep === 0 && settled.change === (tenders.length > 0 ? more : 0)),
      'coins can pay what is due',
    )
    const isVoucher = (id: string): boolean => of.payments.some((each) => each.id === id && each.paysFor !== undefined)
    must(
      money.due === 0 || money.back.every(({ paymentId }) => isVoucher(paymentId)),
      'where something is due, nothing goes back but what vouchers may not pay for',
    )
    const carried = money.carried.map(({ paymentId, amount }) => {
      const { isCash, source, paysFor } = of.payments.find(({ id }) => id === paymentId) as Book['payments'][number]
      return { id: String(named++), isCash, kept: amount, source, paysFor }
    })
    goesBack(of, money.back)
    books.push(book(bought, settled.rounding, [...carried, ...paid(tenders, settled.change)]))
    const moved = sum([...given.values()], (amount) => amount) - before
    must(
      Math.abs(moved - (total - refund.amount)) <= 2 * roundingStep,
      'the difference is what moves, but for what was rounded now and before',
    )
    if (total === refund.amount && money.due === 0) must(moved === 0, 'an even exchange moves no money')
  }
  for (const each of books) {
    const open = each.lines.filter(({ isBack, kind }) => !isBack && kind !== 'rounding').map(({ number }) => number)
    if (open.length > 0) goesBack(each, refundOf(each, open).parts)
    must(
      each.payments.every(({ kept }) => kept === 0),
      'nothing is left of any payment',
    )
    must(each.besides === 0, 'nothing is left besides the lines')
  }
  must(
    [...given.values()].every((amount) => amount === 0),
    'every payment has got back what it brought, by whatever exchanges',
  )
}

describe('10,000 orders of anything, in currencies with 0, 2 and 3 digits', () => {
  it('add up, go back to the last cent in any order, and sell tickets in combos at their own value', () => {
    fc.assert(
      fc.property(aStory, (story) => {
        addsUp(story)
        goesBackWhole(story)
        goesBackByTheBooks(story)
        keepsTicketValues(story)
        entriesGoBackWithTheirLines(story)
      }),
      { numRuns: ORDERS },
    )
  }, 120_000)

  it('exchanged upwards, downwards and evenly, one after the other, leave nothing in any column when all goes back', () => {
    fc.assert(fc.property(aStory, exchangesGoBackWhole), { numRuns: EXCHANGES })
  }, 120_000)
})
