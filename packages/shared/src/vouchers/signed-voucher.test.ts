import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import type { IsSigned } from '../terminal/keys.ts'
import { ticketCodeBody } from '../ticket-codes/long-form.ts'
import { ticketKeyId } from '../ticket-keys.ts'
import { parseSignedVoucher, readVoucher, signedVoucherBody, type VoucherPayload } from './signed-voucher.ts'
import { newVoucherCode } from './voucher-code.ts'

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
const payload: VoucherPayload = {
  c: newVoucherCode(new Uint8Array(11).fill(7)),
  a: 5000,
  m: 'EUR',
  x: '2027-11-21T00:00:00.000Z',
  l: newId(),
  h: ticketKeyId(OURS.raw),
}
const signed = (by = OURS, of: VoucherPayload = payload): string => {
  const body = signedVoucherBody(of)
  return `${body}.${by.sign(body)}`
}
const read = (text: string) => readVoucher(text, [house().raw, OURS.raw], isSigned)

describe("a voucher's signed code", () => {
  it('is read with what it was issued as, and fits a small QR code', () => {
    const text = signed()
    expect(read(text)).toEqual({ ok: true, code: payload.c, signed: payload })
    expect(read(payload.c.toLowerCase())).toEqual({ ok: true, code: payload.c })
    expect(text.length).toBeLessThanOrEqual(330)
  })

  it('is refused with any letter of it changed', () => {
    const text = signed()
    for (let i = 0; i < text.length; i++) {
      for (const letter of ['A', 'b', '7', '.', text[i] === 'x' ? 'y' : 'x']) {
        if (letter === text[i]) continue
        const edited = text.slice(0, i) + letter + text.slice(i + 1)
        expect(read(edited).ok, edited).toBe(false)
      }
    }
  })

  it('with another value under the signature of the first is not genuine', () => {
    const [, , signature] = signed().split('.')
    const dearer = `${signedVoucherBody({ ...payload, a: 500_000 })}.${signature}`
    expect(parseSignedVoucher(dearer)).toBeDefined()
    expect(read(dearer)).toEqual({ ok: false, fault: { why: 'not_genuine' } })
  })

  it('of another house names a key that isn’t ours', () => {
    const theirs = house()
    expect(read(signed(theirs, { ...payload, h: ticketKeyId(theirs.raw) }))).toEqual({
      ok: false,
      fault: { why: 'other_house' },
    })
    // It may say that ours signed it.
    expect(read(signed(theirs))).toEqual({ ok: false, fault: { why: 'not_genuine' } })
  })

  it('is no ticket’s code, and no ticket’s is one', () => {
    const body = ticketCodeBody({ t: newId(), s: newId(), p: 'A-1', b: '2026-11-21T12:30:00.000Z' })
    expect(parseSignedVoucher(`${body}.${OURS.sign(body)}`)).toBeUndefined()
    const asVoucher = body.replace('MQ1.', 'MV1.')
    expect(read(`${asVoucher}.${OURS.sign(body)}`)).toEqual({ ok: false, fault: { why: 'not_genuine' } })
  })
})
