/** Ed25519 by Node's crypto. Making a key object takes as long as checking a signature: a door has few keys, and keeps them. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto'

const KEYS = new Map<string, KeyObject>()
const KEPT = 200

function keyOf(publicKey: string): KeyObject {
  const known = KEYS.get(publicKey)
  if (known) return known
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  if (KEYS.size >= KEPT) KEYS.clear()
  KEYS.set(publicKey, key)
  return key
}

export function isSigned(text: string, signature: string, publicKey: string): boolean {
  return verify(null, Buffer.from(text), keyOf(publicKey), Buffer.from(signature, 'base64url'))
}
