/** Ed25519 keys and signatures as they travel. RFC 8032. */
import { z } from 'zod'

/** A raw public key (32 bytes) in base64url. */
export const PublicKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url')
/** The last letter has 2 bits to spare, which must be 0: a signature, and so a ticket's code, has one spelling. */
export const Signature = z.string().regex(/^[A-Za-z0-9_-]{85}[AQgw]$/, 'must be 64 bytes in base64url')
/** SHA-256 in hex. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be 32 bytes in hex')

/** Tells if `text` has this Ed25519 signature by this raw public key, both in base64url. The platform's crypto decides. */
export type IsSigned = (text: string, signature: string, publicKey: string) => boolean
