/** Ed25519 keys that are the same in every run: a key follows from its owner's name. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** The bytes before the 32 bytes of a key in PKCS #8. RFC 8410. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const known = new Map<string, KeyObject>()

export function keyOf(owner: string): KeyObject {
  const key = known.get(owner)
  if (key) return key
  const seed = createHash('sha256').update(`key of ${owner}`).digest()
  const made = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  known.set(owner, made)
  return made
}

/** Raw, base64url. */
export function publicKeyOf(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (x === undefined) throw new Error('an Ed25519 key has no x')
  return x
}
