import { expect, it } from 'vitest'
import { linesOfBooking, linesToReturn, type OpenLine } from './lines-to-return.ts'

const line = (number: number, kind: OpenLine['kind'], ticket: Partial<OpenLine> = {}): OpenLine => ({
  number,
  kind,
  amount: 100,
  booking_id: null,
  seat_index: null,
  ...ticket,
})
const ticket = (number: number, booking_id: string, seat_index: number) =>
  line(number, 'ticket', { booking_id, seat_index })

const numbers = (open: OpenLine[], bookingId: string, ...seats: number[]): number[] =>
  linesToReturn(open, { bookingId, seats }).map((each) => each.number)

it('a ticket that isn’t the last one comes back alone, and fees with the last one', () => {
  const open = [ticket(0, 'dune', 4), ticket(1, 'dune', 5), line(2, 'fee'), line(3, 'fee')]
  expect(numbers(open, 'dune', 4)).toEqual([0])
  expect(numbers(open, 'dune', 4, 5)).toEqual([0, 1, 2, 3])
  expect(numbers(open.slice(1), 'dune', 5)).toEqual([1, 2, 3])
})

it('a ticket of another booking for a seat with the same index stays, and the fees with it', () => {
  const open = [ticket(0, 'dune', 4), ticket(1, 'alien', 4), line(2, 'fee')]
  expect(numbers(open, 'dune', 4)).toEqual([0])
})

it('a booking can give its tickets, and the fees once no other booking has a ticket', () => {
  const open = [ticket(0, 'dune', 4), ticket(1, 'dune', 5), ticket(2, 'alien', 4), line(3, 'fee')]
  const ofBooking = (lines: OpenLine[]): number[] => linesOfBooking(lines, 'dune').map((each) => each.number)
  expect(ofBooking(open)).toEqual([0, 1])
  expect(ofBooking(open.filter(({ number }) => number !== 2))).toEqual([0, 1, 3])
})

it('goods and vouchers stay, and the rounding with them', () => {
  const open = [ticket(0, 'dune', 4), line(1, 'goods'), line(2, 'voucher'), line(3, 'fee'), line(4, 'rounding')]
  expect(numbers(open, 'dune', 4)).toEqual([0, 3])
})

it('the rounding comes back with the last line', () => {
  expect(numbers([ticket(0, 'dune', 4), line(1, 'rounding')], 'dune', 4)).toEqual([0, 1])
})
