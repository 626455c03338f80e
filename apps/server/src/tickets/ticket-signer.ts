/** Signs tickets with the server's Ed25519 key, and checks them with the public half alone. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { join } from 'node:path'
import { parseTicketCode, type TicketPayload, ticketCodeBody } from '@marquee/shared'
import { readOrMakeFile } from '../infra/kept-file.ts'

export interface TicketSigner {
  /** Raw, base64url: what a verifier needs. */
  publicKey: string
  /** The text for the QR code. Signed on libuv's threads: 40 µs a ticket would be felt on the seat path. */
  sign(payload: TicketPayload): Promise<string>
}

const KEY_FILE = 'ticket-key.pem'

/** Reads the key of `dataDir`, or makes it at the first start. Servers that share a ledger share this file. */
export function loadTicketSigner(dataDir: string): TicketSigner {
  const key = readOrMakeKey(dataDir)
  return {
    publicKey: rawPublicKey(key),
    sign: (payload) =>
      new Promise((resolve, reject) => {
        const body = ticketCodeBody(payload)
        sign(null, Buffer.from(body), key, (error, signature) => {
          if (error) reject(error)
          else resolve(`${body}.${signature.toString('base64url')}`)
        })
      }),
  }
}

/** The payload of a genuine code, or undefined. */
export function verifyTicketCode(code: string, publicKey: string): TicketPayload | undefined {
  const parsed = parseTicketCode(code)
  if (!parsed) return undefined
  const signature = Buffer.from(parsed.signature, 'base64url')
  // Decoding overlooks what is too much: a ticket has one spelling.
  if (signature.toString('base64url') !== parsed.signature) return undefined
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  const genuine = verify(null, Buffer.from(parsed.body), key, signature)
  return genuine ? parsed.payload : undefined
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
