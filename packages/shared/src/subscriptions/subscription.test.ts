import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import type { IsSigned } from '../terminal/keys.ts'
import { ticketKeyId } from '../ticket-keys.ts'
import { readVoucher } from '../vouchers/signed-voucher.ts'
import { newVoucherCode } from '../vouchers/voucher-code.ts'
import {
  cardOfSigned,
  readSubscription,
  type SubscriptionPayload,
  signedSubscriptionBody,
} from './signed-subscription.ts'
import { faultOfSubscription } from './subscription.ts'

function house() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'jwk' }).x as string
  return { raw, sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64url') }
}
const isSigned: IsSigned = (text, signature, key) =>
  verify(
    null,
    Buffer.from(text),
    { key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' },
    Buffer.from(signature, 'base64url'),
  )

const OURS = house()
const payload: SubscriptionPayload = {
  c: newVoucherCode(new Uint8Array(11).fill(7)),
  n: 'A. Holder',
  p: 'Unlimited',
  r: 550,
  m: 'EUR',
  l: newId(),
  k: ['standard', 'premium'],
  f: ['3d'],
  h: ticketKeyId(OURS.raw),
}
const signed = (by = OURS, of: SubscriptionPayload = payload): string => {
  const body = signedSubscriptionBody(of)
  return `${body}.${by.sign(body)}`
}
const read = (text: string) => readSubscription(text, [house().raw, OURS.raw], isSigned)

describe("a subscription's signed code", () => {
  it('has whom it admits and on which terms, and can be typed as well', () => {
    expect(read(signed())).toEqual({ ok: true, code: payload.c, signed: payload })
    expect(read(payload.c.toLowerCase())).toEqual({ ok: true, code: payload.c })
    expect(cardOfSigned(payload)).toMatchObject({ holder: 'A. Holder', referencePrice: 550 })
    // Whether it is paid only the ledger knows.
    expect(cardOfSigned(payload)).not.toHaveProperty('paidUntil')
  })

  it('is refused with other terms under the signature of the first, and with any letter changed', () => {
    const text = signed()
    const [, , signature] = text.split('.')
    expect(read(`${signedSubscriptionBody({ ...payload, r: 1 })}.${signature}`)).toMatchObject({
      fault: { why: 'not_genuine' },
    })
    for (let i = 0; i < text.length; i += 3) {
      const edited = text.slice(0, i) + (text[i] === 'A' ? 'B' : 'A') + text.slice(i + 1)
      expect(read(edited).ok, edited).toBe(false)
    }
  })

  it('of another house names a key that isn’t ours, and no other code passes for it', () => {
    const theirs = house()
    const ofTheirs = signed(theirs, { ...payload, h: ticketKeyId(theirs.raw) })
    expect(read(ofTheirs)).toEqual({ ok: false, fault: { why: 'other_house' } })
    expect(readVoucher(signed(), [OURS.raw], isSigned).ok).toBe(false)
    expect(read(signed().replace('MS1.', 'MV1.')).ok).toBe(false)
  })
})

describe('a subscription', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  const here = newId()
  const faultOf = (more: object, cinemaId: string | null = here) => {
    const card = { currency: 'EUR', cinemaId: null, paidUntil: '2026-12-01T00:00:00Z', isPaused: false, ...more }
    return faultOfSubscription(card, { at: now, currency: 'EUR', cinemaId })?.why
  }

  it.each([
    ['admits while it is paid', {}, undefined],
    ['admits where nobody knows whether it is paid', { paidUntil: undefined }, undefined],
    ['admits no longer at the instant until which it is paid', { paidUntil: now.toISOString() }, 'expired'],
    ['admits nobody before its first period is paid', { paidUntil: null }, 'not_paid'],
    ['admits nobody while it is paused', { isPaused: true }, 'paused'],
    ['admits nobody at another cinema', { cinemaId: newId() }, 'other_cinema'],
    ['admits nobody where another currency is paid', { currency: 'CHF' }, 'currency'],
  ])('%s', (_, more, fault) => {
    expect(faultOf(more)).toBe(fault)
  })
})
