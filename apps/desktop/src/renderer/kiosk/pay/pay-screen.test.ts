import { READER_GIVEN_BACK_REASONS, READER_OFF_REASONS } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import type { PrinterTrouble } from '../../../terminal/api.ts'
import { createSpeech } from '../../words/speech.ts'
import { CATALOGUES, KIOSK_LANGUAGES } from '../words/catalogues.ts'
import { FORMS, PAY_SCREENS, type PayFacts, type PayPhase, payScreen, refusedScreen } from './pay-screen.ts'

const about = { orderId: '0', paymentId: '0' }
const CARD = { amount: 2800, currency: 'SGD' }
const facts = (more: Partial<PayFacts> = {}): PayFacts => ({
  ...{ phase: { at: 'reader' }, attempt: null, cutOff: false, printer: null, rest: 2800, byVoucher: 0 },
  ...more,
})
const atReader = (payment: object | null, more: Partial<PayFacts> = {}, cancelAsked = false) =>
  payScreen(
    facts({
      attempt: { payment: (payment && { ...about, ...payment }) as never, cancelAsked, card: CARD },
      ...more,
    }),
  )
const ready = (more: Partial<PayFacts> = {}) => payScreen(facts({ phase: { at: 'ready', isPriceNew: false }, ...more }))
const printer = (trouble: PrinterTrouble) => ({ printer: { trouble } })

describe('a visitor who pays by card', () => {
  it('is told what the reader and the bank do', () => {
    expect(atReader(null)).toBe('starting')
    expect(atReader({ state: 'starting' })).toBe('starting')
    expect(atReader({ state: 'waiting_for_card' })).toBe('hold_card')
    expect(atReader({ state: 'asking_bank' })).toBe('asking_bank')
    expect(atReader({ state: 'captured' })).toBe('selling')
  })

  it('who cancels waits for the gateway’s word, but the bank can’t be stopped', () => {
    expect(atReader({ state: 'waiting_for_card' }, {}, true)).toBe('cancelling')
    expect(atReader({ state: 'cancelling' })).toBe('cancelling')
    expect(atReader({ state: 'asking_bank' }, {}, true)).toBe('asking_bank')
  })

  it('is never told that nothing was charged where that isn’t known', () => {
    for (const state of ['starting', 'waiting_for_card', 'asking_bank', 'cancelling', 'unknown']) {
      expect(atReader({ state }, { cutOff: true })).toBe('cut_off')
    }
    expect(atReader({ state: 'unknown' })).toBe('not_known')
    for (const screen of ['cut_off', 'not_known'] as const) {
      expect(FORMS[screen]).toMatchObject({ next: 'leave', back: false, ways: false })
    }
  })

  it('is told why the card was not taken, and that nothing was charged', async () => {
    const declined = (code: string | null) => atReader({ state: 'off', why: 'declined', code })
    expect(declined(null)).toBe('declined')
    expect(declined('do_not_honor')).toBe('declined')
    expect(declined('insufficient_funds')).toBe('low_funds')
    expect(declined('incorrect_pin')).toBe('wrong_pin')
    expect(declined('online_or_offline_pin_required')).toBe('needs_pin')
    expect(declined('connection_error')).toBe('reader_lost_line')
    for (const why of READER_OFF_REASONS) {
      const screen = atReader({ state: 'off', why, code: null })
      expect(FORMS[screen], why).toMatchObject({ next: 'card', ways: true, back: true })
      const speech = createSpeech('en', await CATALOGUES.load.en())
      expect(speech.say(`pay_${screen}_more`), why).toContain('Nothing was charged.')
    }
    // A word of the gateway’s is of the card only where the bank said no.
    expect(atReader({ state: 'off', why: 'not_sold', code: 'insufficient_funds' })).toBe('not_possible')
    expect(atReader({ state: 'off', why: 'not_sold', code: 'show_cancelled' })).toBe('show_over')
  })

  it('whose money goes back is told where it is, and pays this order no other way', () => {
    for (const why of READER_GIVEN_BACK_REASONS) {
      const screen = atReader({ state: 'given_back', why, money: 'on_its_way' })
      expect(FORMS[screen], why).toMatchObject({ next: 'close', ways: false, back: false })
    }
  })
})

describe('a visitor who has not paid yet', () => {
  it('is told before the card that nothing can be printed', () => {
    expect(ready(printer('none'))).toBe('ready')
    // It has never said how it is, and takes what it gets.
    expect(ready(printer('unknown'))).toBe('ready')
    for (const trouble of ['paper_out', 'cover_open', 'error', 'offline', 'silent', 'unreachable'] as const) {
      expect(ready(printer(trouble)), trouble).toBe('printer_out')
    }
  })

  it('is asked for no card where a voucher pays all of it, or nothing is to pay', () => {
    expect(ready({ rest: 0, byVoucher: 2800 })).toBe('voucher_pays')
    expect(ready({ rest: 0 })).toBe('nothing_to_pay')
    expect(ready({ rest: 0, ...printer('paper_out') })).toBe('nothing_to_pay')
  })

  it('reads another price before it is asked for, and that the line is down', () => {
    expect(payScreen(facts({ phase: { at: 'ready', isPriceNew: true } }))).toBe('price_changed')
    expect(ready({ cutOff: true })).toBe('offline')
    expect(ready({ rest: null })).toBe('starting')
  })

  it('is sent to the counter by a kiosk without a reader, and told what else stands in the way', () => {
    expect(refusedScreen({ code: 'terminal_has_no_reader' })).toBe('no_reader')
    expect(refusedScreen({ code: 'reader_in_use' })).toBe('reader_busy')
    expect(refusedScreen({ code: 'offline', what: '' })).toBe('offline')
    expect(refusedScreen(null)).toBe('offline')
    expect(refusedScreen({ code: 'seats_taken', seatIds: ['A-1'] })).toBe('taken')
    expect(refusedScreen({ code: 'show_cancelled' })).toBe('show_over')
    expect(refusedScreen({ code: 'goods_unknown', goods: 0 })).toBe('sold_out')
    expect(refusedScreen({ code: 'order_already_paid' })).toBe('not_possible')
  })

  it('has each end of the seats told for what it is', () => {
    const gone = (screen: Extract<PayPhase, { at: 'gone' }>['screen']) =>
      payScreen(facts({ phase: { at: 'gone', screen } }))
    expect([gone('taken'), gone('time_up'), gone('show_over')]).toEqual(['taken', 'time_up', 'show_over'])
  })
})

describe.each(KIOSK_LANGUAGES)('in %s', (language) => {
  it('every screen has its sentence, no two the same where the way on differs', async () => {
    const speech = createSpeech(language, await CATALOGUES.load[language]())
    const values = { amount: '28.00', reference: 'MQ-7K3F9P', money: speech.say('pay_money_back') }
    const seen = new Map<string, string>()
    for (const screen of PAY_SCREENS) {
      const sentence = `${speech.say(`pay_${screen}`, values)} ${speech.say(`pay_${screen}_more`, values)}`
      expect(sentence, screen).not.toMatch(/[{}]|undefined/)
      const { next } = FORMS[screen]
      expect(seen.get(sentence) ?? next, screen).toBe(next)
      seen.set(sentence, next)
    }
    // Whoever doesn't know whether they have paid is told by which reference it is found.
    for (const screen of ['cut_off', 'not_known'] as const) {
      expect(speech.say(`pay_${screen}_more`, values), screen).toContain('MQ-7K3F9P')
    }
  })
})
