import { newId, newVoucherCode, type ReaderPayment } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import type { AtReader, HeardAtReader } from '../../../terminal/api.ts'
import { isOpen, orderInShort, readerWords, takenBeside, vouchersBeside } from './reader-words.ts'

const about = { orderId: newId(), paymentId: newId() }
const UNTIL = '2026-11-21T11:03:00.000Z'
const open = (state: Extract<ReaderPayment, { until: string }>['state']): HeardAtReader => ({
  ...about,
  state,
  until: UNTIL,
})
const one = (payment: HeardAtReader | null, more: Partial<AtReader> = {}): AtReader => ({
  ...{ orderId: about.orderId, payment, cancelAsked: false, amount: { amount: 1497, currency: 'SGD' } },
  ...{ payments: [], otherwise: 0, vouchers: [], bookings: [], ...more },
  parts: { cinemaId: newId(), bookings: [], goods: [], combos: [], codes: [] },
})

describe('the words of a card at the reader', () => {
  it('say what is not known while the counter is cut off, for every state that isn’t for good', () => {
    for (const payment of [null, open('starting'), open('waiting_for_card'), open('asking_bank'), open('cancelling')]) {
      expect(readerWords(one(payment), true)).toMatchObject({ tone: 'unsure', short: 'Not known: cut off' })
    }
    const captured: HeardAtReader = { ...about, state: 'captured', capturedAt: UNTIL }
    expect(readerWords(one(captured), true)).toMatchObject({ tone: 'good', short: 'Paid' })
    const off: HeardAtReader = { ...about, state: 'off', why: 'declined', code: null }
    expect(readerWords(one(off), true)).toMatchObject({ tone: 'bad', short: 'Not paid' })
  })

  it('say that a wished end is waited for, but not while the bank is asked, when nobody can cancel', () => {
    const wished = { cancelAsked: true }
    expect(readerWords(one(open('waiting_for_card'), wished), false).short).toBe('Being cancelled')
    expect(readerWords(one(open('asking_bank'), wished), false).short).toBe('Asking the bank')
  })

  it('call nothing an alarm that somebody wished', () => {
    const off = (why: 'cancelled' | 'customer_cancelled' | 'reader_offline'): HeardAtReader => ({
      ...{ ...about, state: 'off', why, code: null },
    })
    expect(readerWords(one(off('cancelled')), false).tone).toBe('calm')
    expect(readerWords(one(off('customer_cancelled')), false).tone).toBe('calm')
    expect(readerWords(one(off('reader_offline')), false).tone).toBe('bad')
  })

  it('tell the clerk what becomes of the cash that was taken beside it', () => {
    expect(takenBeside(one(null))).toBeNull()
    const beside = { otherwise: 1005 }
    expect(takenBeside(one(open('unknown'), beside))).toMatch(/10\.05 was taken beside it\.$/)
    expect(takenBeside(one({ ...about, state: 'off', why: 'declined', code: null }, beside))).toMatch(/count it in, or/)
    expect(takenBeside(one({ ...about, state: 'given_back', why: 'seats_gone', money: 'back' }, beside))).toMatch(
      /give it back to the customer\.$/,
    )
  })

  it('tell the clerk what comes off the vouchers, and when nothing does', () => {
    const voucher = (seed: number, tendered: number) => {
      return { method: 'voucher' as const, tendered, code: newVoucherCode(new Uint8Array(11).fill(seed)) }
    }
    const cash = { method: 'cash' as const, tendered: 500 }
    expect(vouchersBeside(one(null, { payments: [cash] }))).toBeNull()
    const two = { payments: [voucher(1, 800), cash, voucher(2, 200)] }
    expect(vouchersBeside(one(open('waiting_for_card'), two))).toMatch(
      /10\.00 comes off the vouchers when the card is charged\.$/,
    )
    const off: HeardAtReader = { ...about, state: 'off', why: 'declined', code: null }
    expect(vouchersBeside(one(off, { payments: [voucher(1, 800)] }))).toBe('Nothing was taken off the voucher.')
  })

  it('name the order by its movies and seats, or as goods', () => {
    const booking = { bookingId: newId(), showId: newId(), startsAt: UNTIL, timeZone: 'UTC', held: true }
    const bookings = [
      { ...booking, title: 'Parasite', seatIds: ['A-1', 'A-2'] },
      { ...booking, title: '', seatIds: ['B-1'] },
    ]
    expect(orderInShort(one(null, { bookings }))).toBe('Parasite, A-1, A-2 · B-1')
    expect(orderInShort(one(null))).toBe('Goods')
  })
})

it('an attempt is open until the server has told its end', () => {
  expect(isOpen(one(null))).toBe(true)
  expect(isOpen(one(open('unknown')))).toBe(true)
  expect(isOpen(one({ ...about, state: 'off', why: 'timed_out', code: null }))).toBe(false)
})

it.each<[string, string]>([
  ['insufficient_funds', 'The card has too little money for this: try another card.'],
  ['invalid_pin', 'The PIN was wrong: try again.'],
  ['connection_error', 'The card reader lost its network. Nothing was charged.'],
  ['do_not_honor', 'The bank declined the card: try another card, or another way to pay.'],
])('a card that is declined as %s tells the clerk what helps', (code, sentence) => {
  expect(readerWords(one({ ...about, state: 'off', why: 'declined', code }), false).sentence).toBe(sentence)
})

it('a card whose money goes back tells why, and where the money is', () => {
  const back: HeardAtReader = { ...about, state: 'given_back', why: 'seats_gone', money: 'with_a_manager' }
  expect(readerWords(one(back), false).sentence).toBe(
    'The card was charged, but a seat of the order was gone by then: nothing is sold, and a manager gives the money back.',
  )
})
