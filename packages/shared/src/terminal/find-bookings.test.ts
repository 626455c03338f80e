/** What is typed or scanned to find a booking, as the server takes it. */
import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { FindAtDoorRequest, FindBookingsRequest } from './find-bookings.ts'
import { ParkedBooking } from './parked-orders.ts'

const ZERO = String.fromCharCode(0)
const ESCAPE = String.fromCharCode(27)
const HALF_A_LETTER = '\ud83c'
const UNKEPT = [`ana${ZERO}`, `a${ESCAPE}na`, 'ana\nlima', HALF_A_LETTER]

describe('a search', () => {
  it('is refused with a control character or half a letter, which no ledger keeps', () => {
    for (const text of UNKEPT) {
      expect(FindBookingsRequest.safeParse({ text }).success, JSON.stringify(text)).toBe(false)
      expect(FindAtDoorRequest.safeParse({ text }).success, JSON.stringify(text)).toBe(false)
    }
  })

  it('takes a scanned code of 1,000 characters, any alphabet, and the line’s end that a scanner adds', () => {
    const scanned = 'Z'.repeat(1000)
    expect(FindBookingsRequest.parse({ text: `${scanned}\r\n` }).text).toBe(scanned)
    expect(FindBookingsRequest.safeParse({ text: `${scanned}Z` }).success).toBe(false)
    expect(FindAtDoorRequest.parse({ text: ' Øst مرحبا 🍿 ' }).text).toBe('Øst مرحبا 🍿')
  })
})

it('a parked cart is refused with a control character in its title or time', () => {
  const ids = { bookingId: newId(), showId: newId(), cinemaId: newId() }
  const cart = { ...ids, tickets: [{ seatId: 'A-1', type: 'adult' }], isOpen: false, isParty: false }
  const named = (title: string, time: string) => ParkedBooking.safeParse({ ...cart, title, time }).success
  expect(named('Amélie 🍿', '20:15')).toBe(true)
  for (const text of UNKEPT) {
    expect(named(text, '20:15'), JSON.stringify(text)).toBe(false)
    expect(named('Amélie', text), JSON.stringify(text)).toBe(false)
  }
})
