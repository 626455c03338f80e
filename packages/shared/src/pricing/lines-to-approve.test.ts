import { expect, it } from 'vitest'
import { newId } from '../ids.ts'
import type { ApprovalRules } from './approval-rules.ts'
import type { CounterOrder } from './counter-order.ts'
import { isSameToApprove, linesToApprove } from './lines-to-approve.ts'
import { TicketTerms } from './ticket-terms.ts'

const showId = newId()
const cheap = { price: 900, reason: 'pillar' }
const free = { price: 0, reason: 'film tore' }
const line = (price: number) => ({
  of: { kind: 'voucher' as const },
  price,
  off: [],
  rate: null,
  net: 0,
  tax: 0,
  amount: 0,
})
const ticket = (seatId: string, more: object = {}) => ({ seatId, type: 'adult', ...more })

function asked(
  tickets: CounterOrder['bookings'][number]['tickets'],
  { approvals, terms = [] }: { approvals?: ApprovalRules; terms?: TicketTerms[] } = {},
) {
  const lines = tickets.map(() => line(1250))
  return linesToApprove({ bookings: [{ showId, tickets }], goods: [] }, { lines }, { approvals, terms })
}

it('a price by hand needs a yes, and an order at the list’s prices none', () => {
  expect(asked([ticket('A-1'), ticket('A-2', { given: { ...cheap, approvedBy: 'Ines' } })])).toEqual([
    { on: 'ticket', showId, seatId: 'A-2', type: 'adult', listPrice: 1250, given: cheap },
  ])
})

it.each<[ApprovalRules, number[]]>([
  [{ givenPrices: true, free: true }, [0, 900]],
  [{ givenPrices: false, free: true }, [0]],
  [{ givenPrices: true, free: false }, [900]],
  [{ givenPrices: false, free: false }, []],
])('a house that says %j is asked for prices of %j', (approvals, prices) => {
  const lines = asked([ticket('A-1', { given: cheap }), ticket('A-2', { given: free })], { approvals })
  expect(lines.map(({ given }) => given?.price).toSorted()).toEqual(prices)
})

it('a ticket type may need a yes by itself, also where a subscription covers the ticket: then nobody decides on its price', () => {
  const terms = [TicketTerms.parse({ type: 'adult', needsApproval: true })]
  const cover = { referencePrice: 550, formats: null }
  expect(asked([ticket('A-1'), ticket('A-2', { cover, given: cheap })], { terms })).toMatchObject([
    { seatId: 'A-1', listPrice: 1250, given: null },
    { seatId: 'A-2', listPrice: null, given: null },
  ])
  expect(asked([ticket('A-2', { cover, given: cheap })])).toEqual([])
})

it('goods have the list price of one of them, whatever stands before them', () => {
  const popcorn = { goods: 'popcorn', size: 'regular', extras: [], quantity: 2 }
  const given = { price: 0, reason: 'spilt' }
  const order = {
    bookings: [{ showId, tickets: [ticket('A-1')] }],
    goods: [
      { ...popcorn, size: 'large' },
      { ...popcorn, given },
    ],
  }
  const lines = [1250, 850, 850, 650, 650].map(line)
  expect(linesToApprove(order, { lines }, { terms: [] })).toEqual([{ on: 'goods', ...popcorn, listPrice: 650, given }])
})

it('the same lines are the same in whatever order they are listed, and another price is another question', () => {
  const [one, two] = [ticket('A-1', { given: cheap }), ticket('A-2', { given: free })]
  expect(isSameToApprove(asked([one, two]), asked([two, one]))).toBe(true)
  expect(isSameToApprove(asked([one]), asked([ticket('A-1', { given: { ...cheap, price: 800 } })]))).toBe(false)
  expect(isSameToApprove(asked([one]), asked([ticket('A-1', { given: { ...cheap, reason: 'cold' } })]))).toBe(false)
})
