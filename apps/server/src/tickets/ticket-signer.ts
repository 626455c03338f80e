/** Signs tickets with the server's Ed25519 key, and checks them, and those that terminals signed, with the public half alone. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { join } from 'node:path'
import { forgeryIn, parseTicketCode, type TicketPayload, ticketCodeBody } from '@marquee/shared'
import { readOrMakeFile } from '../infra/kept-file.ts'

export interface TicketSigner {
  /** Raw, base64url: what a verifier needs. */
  publicKey: string
  /** The text for the QR code. */
  sign(payload: TicketPayload): Promise<string>
  /** The signature alone, base64url. Made on libuv's threads: 40 µs would be felt on the seat path. */
  signText(text: string): Promise<string>
}

const KEY_FILE = 'ticket-key.pem'

/** Reads the key of `dataDir`, or makes it at the first start. Servers that share a ledger share this file. */
export function loadTicketSigner(dataDir: string): TicketSigner {
  const key = readOrMakeKey(dataDir)
  const signText = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      sign(null, Buffer.from(text), key, (error, signature) => {
        if (error) reject(error)
        else resolve(signature.toString('base64url'))
      })
    })
  return {
    publicKey: rawPublicKey(key),
    signText,
    async sign(payload) {
      const body = ticketCodeBody(payload)
      return `${body}.${await signText(body)}`
    },
  }
}

/**
 * The payload of a genuine code, or undefined.
 * @param publicKey the server's: also of a code that a terminal signed, whose key it has certified for the show
 */
export function verifyTicketCode(code: string, publicKey: string): TicketPayload | undefined {
  const parsed = parseTicketCode(code)
  return parsed && forgeryIn(parsed, publicKey, isSigned) === undefined ? parsed.payload : undefined
}

function isSigned(text: string, signature: string, publicKey: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}

function readOrMakeKey(dataDir: string): KeyObject {
  return createPrivateKey(
    readOrMakeFile(join(dataDir, KEY_FILE), () =>
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ),
  )
}

function rawPublicKey(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (!x) throw new Error('the ticket key is not an Ed25519 key')
  return x
}
