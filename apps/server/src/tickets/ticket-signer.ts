/** Signs tickets with the house's Ed25519 key, and checks them, and those that terminals signed, with the public halves alone. */
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import {
  forgeryIn,
  type GroupPayload,
  groupCodes,
  parseTicketCode,
  type TicketCodeForm,
  type TicketKeyId,
  type TicketPayload,
  ticketCode,
  ticketKeyId,
} from '@marquee/shared'
import type { PrivateKey } from './private-key.ts'

export interface TicketSigner {
  /** Raw, base64url. */
  publicKey: string
  /** The name of this key in codes; undefined: they name none. */
  keyId: TicketKeyId | undefined
  /** The form of codes that are made now. */
  codes: TicketCodeForm
  /** The text for the QR code. */
  sign(payload: Omit<TicketPayload, 'h'>): Promise<string>
  /**
   * The codes that admit a group of this order at once, each with its seats. None where codes are long: doors that need those read no
   * newer form.
   */
  signGroup(payload: Omit<GroupPayload, 'h'>): Promise<{ seats: readonly number[]; code: string }[]>
  /** The signature alone, base64url. Made on libuv's threads: 40 µs would be felt on the seat path. */
  signText(text: string): Promise<string>
}

/** @param named false: long codes don't name the key. Short codes always do. */
export function createTicketSigner(
  { key, publicKey }: Pick<PrivateKey, 'key' | 'publicKey'>,
  { codes = 'short', named = true }: { codes?: TicketCodeForm; named?: boolean } = {},
): TicketSigner {
  const keyId = named || codes === 'short' ? ticketKeyId(publicKey) : undefined
  const signText = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      sign(null, Buffer.from(text), key, (error, signature) => {
        if (error) reject(error)
        else resolve(signature.toString('base64url'))
      })
    })
  return {
    publicKey,
    keyId,
    codes,
    signText,
    async sign(payload) {
      const code = ticketCode(keyId === undefined ? payload : { ...payload, h: keyId }, codes)
      return code.withSignatures(await signText(code.body))
    },
    async signGroup(payload) {
      if (codes !== 'short' || keyId === undefined) return []
      const unsigned = groupCodes({ ...payload, h: keyId })
      return Promise.all(
        unsigned.map(async ({ seats, body, withSignatures }) => ({
          seats,
          code: withSignatures(await signText(body)),
        })),
      )
    },
  }
}

/**
 * The payload of a genuine code, or undefined.
 * @param publicKeys the house's: also for a code that a terminal signed, whose key one of them has certified for the show
 */
export function verifyTicketCode(code: string, publicKeys: readonly string[]): TicketPayload | undefined {
  const parsed = parseTicketCode(code)
  return parsed && forgeryIn(parsed, publicKeys, isSigned) === undefined ? parsed.payload : undefined
}

/** True when `text` has this signature by this raw public key, both in base64url. */
export function isSigned(text: string, signature: string, publicKey: string): boolean {
  return verify(null, Buffer.from(text), keyObjectOf(publicKey), Buffer.from(signature, 'base64url'))
}

function keyObjectOf(publicKey: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
}
