import { type Id, newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { type Asking, judgeTickets, OVER_AFTER_MS, type WantedRow } from './judge-tickets.ts'

const CINEMA = newId()
const STARTS = Date.parse('2026-11-26T19:00:00Z')
const [KIOSK, OTHER, PICK_UP] = [newId(), newId(), newId()]

const row = (more: Partial<WantedRow> = {}): WantedRow => ({
  bookingId: newId(),
  reference: 'MQ-7K3F9P',
  state: 'confirmed',
  orderId: newId(),
  showId: newId(),
  currency: 'EUR',
  startsAt: new Date(STARTS),
  isShowCancelled: false,
  cinemaId: CINEMA,
  cinema: 'Rex',
  ticketId: newId(),
  seatIndex: 0,
  type: 'adult',
  amount: 1250,
  isGone: false,
  isExchanged: false,
  isPrinted: false,
  pickUpId: null,
  pickedUpBy: null,
  ...more,
})
const asking: Asking = {
  terminal: { id: KIOSK, cinemaId: CINEMA },
  pickUpId: PICK_UP,
  ticketId: null,
  now: new Date(STARTS),
}
const why = (rows: WantedRow[], more: Partial<Asking> = {}): string => {
  const judged = judgeTickets(rows, { ...asking, ...more })
  return 'why' in judged ? judged.why : `${judged.length} to print`
}
const of = (rows: WantedRow[], place: number): { ticketId: Id | null } => ({ ticketId: rows[place]?.ticketId ?? null })

describe('a kiosk prints', () => {
  it('good tickets that nobody has printed, until nobody comes any more', () => {
    const rows = [row(), row()]
    expect(why(rows)).toBe('2 to print')
    expect(why(rows, { now: new Date(STARTS + OVER_AFTER_MS) })).toBe('2 to print')
    expect(why(rows, { now: new Date(STARTS + OVER_AFTER_MS + 1) })).toBe('show_over')
  })

  it('what is left of a booking', () => {
    const rows = [row({ isPrinted: true }), row({ isGone: true }), row(), row({ pickUpId: newId(), pickedUpBy: OTHER })]
    expect(why(rows)).toBe('1 to print')
  })

  it('again what is its own by the same pick-up, whatever was told of it since', () => {
    const mine = { pickUpId: PICK_UP, pickedUpBy: KIOSK, isPrinted: true }
    expect(why([row(mine), row(mine)])).toBe('2 to print')
  })

  it('nothing that another pick-up or another kiosk has', () => {
    expect(why([row({ pickUpId: newId(), pickedUpBy: KIOSK })])).toBe('printed')
    // An id that was seen elsewhere is of no use.
    expect(why([row({ pickUpId: PICK_UP, pickedUpBy: OTHER })])).toBe('printed')
  })

  it('tickets of every cinema, where it belongs to none', () => {
    const terminal = { id: KIOSK, cinemaId: null }
    expect(why([row()], { terminal: { id: KIOSK, cinemaId: newId() } })).toBe('other_cinema')
    expect(why([row()], { terminal })).toBe('1 to print')
  })
})

describe('it prints nothing', () => {
  it('for the code of a ticket that has gone, however good those beside it are', () => {
    const rows = [row({ isGone: true }), row({ isGone: true, isExchanged: true }), row()]
    expect(why(rows, of(rows, 0))).toBe('given_back')
    expect(why(rows, of(rows, 1))).toBe('exchanged')
    expect(why(rows, of(rows, 2))).toBe('1 to print')
  })

  it.each(['cancelled', 'refunded'] as const)('of a booking that is %s', (state) => {
    expect(why([row({ state, isGone: true })])).toBe('given_back')
    expect(why([row({ state, ticketId: null })])).toBe('given_back')
  })

  it.each(['initiated', 'held', 'failed', 'expired'] as const)('of a booking that is %s', (state) => {
    expect(why([row({ state, ticketId: null })])).toBe('not_paid')
  })

  it('of a show that doesn’t take place, given back or not', () => {
    expect(why([row({ isShowCancelled: true })])).toBe('show_cancelled')
    expect(why([row({ isShowCancelled: true, state: 'refunded', isGone: true })])).toBe('show_cancelled')
  })
})
