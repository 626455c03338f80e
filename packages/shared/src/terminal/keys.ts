/** Ed25519 keys and signatures as they travel. RFC 8032. */
import { z } from 'zod'

/** A raw public key (32 bytes) in base64url. */
export const PublicKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url')
export const Signature = z.string().regex(/^[A-Za-z0-9_-]{86}$/, 'must be 64 bytes in base64url')
/** SHA-256 in hex. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be 32 bytes in hex')
