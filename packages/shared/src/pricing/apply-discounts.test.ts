import { describe, expect, it } from 'vitest'
import type { Id } from '../ids.ts'
import { applyDiscounts, type DiscountableLine, type DiscountFacts, refuseCode } from './apply-discounts.ts'
import type { Discount } from './discounts.ts'
import { localMoment } from './when.ts'
import { discount } from './worked-example.ts'

const ticket = (type: string, price: number, formats: string[] = []): DiscountableLine => ({
  on: 'tickets',
  type,
  price,
  formats,
  category: 'standard',
  startsAt: localMoment(new Date('2026-11-24T19:00:00Z'), 'Europe/Paris', []),
})
const adult = ticket('adult', 1200)
const child = ticket('child', 700)
const student = ticket('student', 850)
const popcorn: DiscountableLine = { on: 'goods', goods: 'popcorn', price: 600 }

const onTickets = (name: string, reduction: Discount['reduction'], more: Partial<Discount> = {}) =>
  discount({ name, of: { on: 'tickets' }, reduction, ...more })
const percent = (name: string, percentage: number, more: Partial<Discount> = {}) =>
  onTickets(name, { kind: 'percentage', percentage: percentage * 1000 }, more)

/** What is taken off each line, by name. */
function taken(discounts: Discount[], lines: DiscountableLine[], facts: Partial<DiscountFacts> = {}) {
  const applied = applyDiscounts(discounts, lines, {
    channel: 'counter',
    soldAt: new Date('2026-11-20T10:00:00Z'),
    codes: [],
    left: new Map(),
    ...facts,
  })
  return applied.map((line) => line.map(({ name, amount }) => `${name} ${amount}`).join(', '))
}

describe('a discount', () => {
  it('of a percentage rounds half a cent for the customer', () => {
    expect(taken([percent('Half', 50)], [ticket('adult', 1201)])).toEqual(['Half 601'])
  })

  it('of an amount takes off no more than a line costs', () => {
    expect(taken([onTickets('Off', { kind: 'amount', amount: 800 })], [adult, child])).toEqual(['Off 800', 'Off 700'])
  })

  it('of a price leaves what is cheaper', () => {
    expect(taken([onTickets('Eight', { kind: 'price', price: 800 })], [adult, child])).toEqual(['Eight 400', ''])
  })

  it('on no lines, or on lines that cost nothing, takes nothing off', () => {
    expect(taken([percent('Ten', 10)], [])).toEqual([])
    expect(taken([percent('Ten', 10)], [ticket('companion', 0)])).toEqual([''])
  })

  it('on tickets leaves goods, and on some goods leaves others', () => {
    expect(taken([percent('Ten', 10)], [adult, popcorn])).toEqual(['Ten 120', ''])
    const onNachos = discount({
      name: 'Nachos',
      of: { on: 'goods', goods: ['nachos'] },
      reduction: { kind: 'amount', amount: 100 },
    })
    expect(taken([onNachos], [adult, popcorn, { ...popcorn, goods: 'nachos' }])).toEqual(['', '', 'Nachos 100'])
  })

  it('on types, categories and weekdays leaves all others', () => {
    const ofTypes = percent('Ten', 10, { of: { on: 'tickets', types: ['child'] } })
    expect(taken([ofTypes], [adult, child])).toEqual(['', 'Ten 70'])
    expect(taken([percent('Ten', 10, { of: { on: 'tickets', categories: ['premium'] } })], [adult])).toEqual([''])
    expect(taken([percent('Ten', 10, { of: { on: 'tickets', show: { weekdays: [1] } } })], [adult])).toEqual([''])
  })

  it('that isn’t for a format leaves its shows', () => {
    const notImax = percent('Ten', 10, { of: { on: 'tickets', exceptFormats: ['imax'] } })
    expect(taken([notImax], [ticket('adult', 1600, ['imax', '3d']), adult])).toEqual(['', 'Ten 120'])
  })

  it('for groups is given from so many tickets on', () => {
    const group = onTickets('Group', { kind: 'price', price: 600 }, { atLeast: 3 })
    expect(taken([group], [adult, child])).toEqual(['', ''])
    expect(taken([group], [adult, child, adult])).toEqual(['Group 600', 'Group 100', 'Group 600'])
  })
})

describe('a discount is given', () => {
  const codeOnly = percent('Code', 10, { code: 'CINE20' })

  it('to those who name its code', () => {
    expect(taken([codeOnly], [adult])).toEqual([''])
    expect(taken([codeOnly], [adult], { codes: ['CINE20', 'CINE20'] })).toEqual(['Code 120'])
  })

  it('where it is sold', () => {
    const online = percent('Online', 10, { channels: ['online'] })
    expect(taken([online], [adult])).toEqual([''])
    expect(taken([online], [adult], { channel: 'online' })).toEqual(['Online 120'])
  })

  it('from its first instant on, and no longer at its last one', () => {
    const early = percent('Early', 10, { sold: { from: '2026-11-01T00:00:00Z', before: '2026-12-01T00:00:00Z' } })
    const at = (soldAt: string) => taken([early], [adult], { soldAt: new Date(soldAt) })[0]
    expect(at('2026-10-31T23:59:59Z')).toBe('')
    expect(at('2026-11-01T00:00:00Z')).toBe('Early 120')
    expect(at('2026-11-30T23:59:59Z')).toBe('Early 120')
    expect(at('2026-12-01T00:00:00Z')).toBe('')
  })

  it('as often as is left of it, to the dearest tickets', () => {
    const limited = percent('Few', 50, { limits: { inAll: 100 } })
    const left = (count: number) => new Map<Id, number>([[limited.id, count]])
    expect(taken([limited], [child, adult])).toEqual(['', ''])
    expect(taken([limited], [child, adult], { left: left(0) })).toEqual(['', ''])
    expect(taken([limited], [child, adult], { left: left(1) })).toEqual(['', 'Few 600'])
    expect(taken([limited], [child, adult], { left: left(9) })).toEqual(['Few 350', 'Few 600'])
  })

  it('no more often in an order than it says, also where more is left', () => {
    const limited = percent('Few', 50, { limits: { inAll: 100, perOrder: 1 } })
    expect(taken([limited], [adult, adult], { left: new Map([[limited.id, 9]]) })).toEqual(['Few 600', ''])
  })
})

describe('three for two', () => {
  const threeForTwo = onTickets('3 for 2', { kind: 'n_for_m', take: 3, pay: 2 })

  it('gives the cheapest of three', () => {
    expect(taken([threeForTwo], [child, adult, student])).toEqual(['3 for 2 700', '', ''])
  })

  it('gives nothing for two, and no more for five than for three', () => {
    expect(taken([threeForTwo], [adult, adult])).toEqual(['', ''])
    expect(taken([threeForTwo], [adult, adult, adult, child, child])).toEqual(['', '', '3 for 2 1200', '', ''])
  })

  it('makes groups of neighbours in price, so that the free ones are as dear as they can be', () => {
    const six = [adult, child, adult, child, adult, child]
    expect(taken([threeForTwo], six)).toEqual(['', '', '', '', '3 for 2 1200', '3 for 2 700'])
  })

  it('takes as many groups as its limit says', () => {
    const once = onTickets('Once', { kind: 'n_for_m', take: 2, pay: 1 }, { limits: { perOrder: 1 } })
    expect(taken([once], [child, child, adult, adult])).toEqual(['', '', '', 'Once 1200'])
  })
})

describe('a bundle', () => {
  const familyAt = (price: number) =>
    onTickets('Family', {
      kind: 'bundle',
      price,
      parts: [
        { types: ['adult'], quantity: 2 },
        { types: ['child'], quantity: 2 },
      ],
    })
  const family = familyAt(3200)

  it('is a price for its tickets together, shared out by what they cost', () => {
    expect(taken([family], [adult, child, adult, child, student])).toEqual([
      'Family 189',
      'Family 111',
      'Family 189',
      'Family 111',
      '',
    ])
  })

  it('is made as often as there are tickets for it', () => {
    const lines = Array<DiscountableLine[]>(2).fill([adult, adult, child, child]).flat()
    expect(taken([family], lines).filter((line) => line !== '')).toHaveLength(8)
    expect(taken([family], lines.slice(1)).filter((line) => line !== '')).toHaveLength(4)
  })

  it('isn’t made where its tickets cost less by themselves', () => {
    expect(taken([familyAt(3800)], [adult, adult, child, child])).toEqual(['', '', '', ''])
  })

  it('with a part for adults and one for anybody leaves the adult to the first, in whichever order they stand', () => {
    const parts = [
      { types: ['adult', 'child'], quantity: 3 },
      { types: ['adult'], quantity: 1 },
    ]
    for (const ordered of [parts, parts.toReversed()]) {
      const bundle = onTickets('Four', { kind: 'bundle', price: 2500, parts: ordered })
      expect(taken([bundle], [child, adult, child, child]).every((line) => line.startsWith('Four'))).toBe(true)
    }
  })
})

describe('an amount off all tickets together', () => {
  const off = onTickets('Off', { kind: 'amount_in_all', amount: 1500 })

  it('is shared out by price', () => {
    expect(taken([off], [adult, child])).toEqual(['Off 947', 'Off 553'])
  })

  it('is at most what they cost', () => {
    expect(taken([off], [child])).toEqual(['Off 700'])
    expect(taken([off], [ticket('companion', 0)])).toEqual([''])
  })
})

describe('of discounts that can’t be combined', () => {
  const tuesday = onTickets('Tuesday', { kind: 'price', price: 800 })
  const twenty = percent('Twenty', 20)

  it('each ticket has the one that takes off most', () => {
    expect(taken([tuesday, twenty], [adult, student])).toEqual(['Tuesday 400', 'Twenty 170'])
  })

  it('a ticket has the first of equals', () => {
    expect(taken([percent('First', 10), percent('Second', 10)], [adult])).toEqual(['First 120'])
    expect(taken([percent('Second', 10), percent('First', 10)], [adult])).toEqual(['Second 120'])
  })

  it('one for several tickets is chosen where they save more by it than each by itself', () => {
    const twoForOne = onTickets('Two for one', { kind: 'n_for_m', take: 2, pay: 1 })
    expect(taken([tuesday, twoForOne], [adult, adult])).toEqual(['', 'Two for one 1200'])
    const five = onTickets('Five', { kind: 'price', price: 500 })
    expect(taken([five, twoForOne], [adult, adult])).toEqual(['Five 700', 'Five 700'])
  })

  it('a family ticket for four of six leaves the Tuesday price to the other two', () => {
    const family = onTickets('Family', {
      kind: 'bundle',
      price: 2000,
      parts: [
        { types: ['adult'], quantity: 2 },
        { types: ['child'], quantity: 2 },
      ],
    })
    const off = taken([tuesday, family], [adult, adult, child, child, adult, adult])
    expect(off.map((line) => line.split(' ')[0])).toEqual([
      'Family',
      'Family',
      'Family',
      'Family',
      'Tuesday',
      'Tuesday',
    ])
  })
})

describe('combinable discounts', () => {
  const member = percent('Member', 10, { isCombinable: true })
  const flyer = onTickets('Flyer', { kind: 'amount', amount: 100 }, { isCombinable: true })

  it('lie on one ticket, one after the other in their order', () => {
    expect(taken([member, flyer], [adult])).toEqual(['Member 120, Flyer 100'])
    expect(taken([flyer, member], [adult])).toEqual(['Flyer 100, Member 110'])
  })

  it('never take off more than a ticket costs', () => {
    const all = onTickets('All', { kind: 'amount', amount: 5000 }, { isCombinable: true })
    expect(taken([all, member, flyer], [adult])).toEqual(['All 1200'])
  })

  it('don’t lie on a ticket with one that can’t be combined, and the better choice is made', () => {
    expect(taken([member, flyer, percent('Fifteen', 15)], [adult])).toEqual(['Member 120, Flyer 100'])
    expect(taken([member, flyer, percent('Twenty', 20)], [adult])).toEqual(['Twenty 240'])
  })

  it('of a member on popcorn leave the Tuesday price to the ticket', () => {
    const onGoods = discount({
      name: 'Member',
      of: { on: 'goods' },
      reduction: { kind: 'percentage', percentage: 10_000 },
      isCombinable: true,
    })
    const tuesday = onTickets('Tuesday', { kind: 'price', price: 800 })
    const lines = [adult, ...Array<DiscountableLine>(9).fill(popcorn)]
    expect(taken([tuesday, member, onGoods], lines)).toEqual(['Tuesday 400', ...Array<string>(9).fill('Member 60')])
  })

  it('with a code for one ticket leave the other tickets what is best for them', () => {
    const once = onTickets('Once', { kind: 'amount', amount: 500 }, { isCombinable: true, limits: { perOrder: 1 } })
    const tuesday = onTickets('Tuesday', { kind: 'price', price: 800 })
    expect(taken([tuesday, member, once], [adult, adult])).toEqual(['Member 120, Once 500', 'Tuesday 400'])
  })
})

describe('a promo code', () => {
  const facts = { channel: 'online', soldAt: new Date('2026-11-20T10:00:00Z'), left: new Map() } as const
  const coded = (more: Partial<Discount>) => [percent('Ten', 10, { code: 'TEN', ...more })]
  const at = (day: string) => `2026-11-${day}T00:00:00.000Z`

  it('that may take something off is not refused', () => {
    expect(refuseCode(coded({}), 'TEN', facts)).toBeUndefined()
    const [limited] = coded({ limits: { inAll: 3 } }) as [Discount]
    expect(refuseCode([limited], 'TEN', { ...facts, left: new Map([[limited.id, 1]]) })).toBeUndefined()
  })

  it('is over when its time is, and used up when its limit is', () => {
    expect(refuseCode(coded({ sold: { before: at('20') } }), 'TEN', facts)).toBe('over')
    expect(refuseCode(coded({ limits: { inAll: 3 } }), 'TEN', facts)).toBe('used_up')
    expect(refuseCode(coded({ limits: { perCustomer: 1 } }), 'TEN', facts)).toBe('used_up')
  })

  it('of another channel, or of days to come, is answered like one that there isn’t', () => {
    expect(refuseCode([], 'TEN', facts)).toBe('unknown')
    expect(refuseCode(coded({ channels: ['counter'] }), 'TEN', facts)).toBe('unknown')
    expect(refuseCode(coded({ sold: { from: at('21') } }), 'TEN', facts)).toBe('unknown')
  })

  it('of several discounts is refused only if none of them may take something off', () => {
    const both = [...coded({ sold: { before: at('20') } }), ...coded({})]
    expect(refuseCode(both, 'TEN', facts)).toBeUndefined()
  })
})
