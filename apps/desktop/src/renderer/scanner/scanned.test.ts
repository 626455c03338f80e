import {
  newId,
  newVoucherCode,
  signedSubscriptionBody,
  signedVoucherBody,
  ticketCodeBody,
  voucherCodeForPeople,
} from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { isWholeCode, readScan } from './scanned.ts'

const SIGNATURE = 'A'.repeat(86)
const VOUCHER = newVoucherCode(Uint8Array.from({ length: 11 }, (_, i) => i * 7))
const TICKET = `${ticketCodeBody({ t: newId(), s: newId(), p: 'J-12', b: '2026-11-21T12:30:00.000Z' })}.${SIGNATURE}`
const SIGNED = `${signedVoucherBody({ c: VOUCHER, a: 2000, m: 'EUR', x: null, l: null, h: 'AbC-_9xY' })}.${SIGNATURE}`
const CARD = `${signedSubscriptionBody({
  ...{ c: VOUCHER, n: 'A holder', p: 'Plan', r: 1000, m: 'EUR', l: null, k: null, f: null, h: 'AbC-_9xY' },
})}.${SIGNATURE}`

describe('a scanned text', () => {
  it.each([
    ['ticket', TICKET, TICKET],
    ['voucher', SIGNED, SIGNED],
    ['subscription', CARD, CARD],
    ['spoken', voucherCodeForPeople(VOUCHER), voucherCodeForPeople(VOUCHER)],
    ['reference', ' mq-7k3f9p ', 'MQ-7K3F9P'],
    ['reference', 'MQ-W7K3F9P', 'MQ-W7K3F9P'],
    ['pick_up', '7k3f9p', '7K3F9P'],
    ['goods', '4006381333931', '4006381333931'],
    ['goods', '036000291452', '036000291452'],
    ['goods', '96385074', '96385074'],
    ['unknown', '4006381333932', '4006381333932'],
    ['unknown', 'https://example.com/menu', 'https://example.com/menu'],
    ['unknown', `${TICKET}x`, `${TICKET}x`],
    ['unknown', '', ''],
  ])('is a %s: %s', (kind, text, printed) => {
    expect(readScan([text])).toEqual({ kind, text: printed })
  })

  it('is what the likeliest reading says, and a sure kind comes before a likely reading', () => {
    expect(readScan(['7Z3F9P', '7Y3F9P'])).toEqual({ kind: 'pick_up', text: '7Z3F9P' })
    expect(readScan(['ABCDEF', TICKET])).toEqual({ kind: 'ticket', text: TICKET })
  })

  it('may have the other case throughout, since some scanners know of Caps Lock', () => {
    const other = [...TICKET].map((c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())).join('')
    expect(readScan([other])).toEqual({ kind: 'ticket', text: TICKET })
  })

  it('is shown as it was printed where a ticket was altered', () => {
    expect(readScan([':A!x', 'MQ1.altered'])).toEqual({ kind: 'unknown', text: 'MQ1.altered' })
  })

  it('is complete without an Enter where it is signed', () => {
    for (const text of [TICKET, SIGNED, CARD]) expect(isWholeCode([text])).toBe(true)
    for (const text of ['MQ-7K3F9P', TICKET.slice(0, -1), '4006381333931']) expect(isWholeCode([text])).toBe(false)
  })
})
