/** A code as scanners read it: a prefix, and base45 of its fields and the signatures over prefix and fields. */
import { bytesOfBase64Url } from '../base64url.ts'
import { fromBase45, toBase45 } from './base45.ts'
import { joined } from './code-bytes.ts'

export interface UnsignedCode {
  /** The text that is signed. */
  body: string
  /** @param signatures in base64url: the code's own, then the certificate of a terminal's */
  withSignatures(...signatures: string[]): string
}

export const unsignedCode = (prefix: string, fields: Uint8Array): UnsignedCode => ({
  body: prefix + toBase45(fields),
  withSignatures: (...signatures) => prefix + toBase45(joined(fields, ...signatures.map(bytesOfBase64Url))),
})

export interface CodeReader<P extends string> {
  prefix: P
  /** The next bytes; fewer where the code was cut off. */
  take(count: number): Uint8Array
  /** The bytes that nobody has taken. */
  left(): Uint8Array
  /** The text that is signed, where all its fields were taken and no signature. */
  body(): string
  /** The code had just the bytes that were taken. */
  isWhole(): boolean
}

/**
 * A scanner with Caps Lock on sends small letters, which mean the same here.
 * @param prefixes all of one length
 * @returns undefined: the text is no such code
 */
export function readCode<P extends string>(text: string, prefixes: readonly [P, ...P[]]): CodeReader<P> | undefined {
  const code = text.replace(/[a-z]/g, (letter) => letter.toUpperCase())
  const prefix = prefixes.find((each) => code.startsWith(each))
  const bytes = prefix && fromBase45(code.slice(prefix.length))
  if (!bytes) return undefined
  let at = 0
  return {
    prefix,
    take(count) {
      at += count
      return bytes.subarray(at - count, at)
    },
    left: () => bytes.subarray(at),
    body: () => prefix + toBase45(bytes.subarray(0, at)),
    isWhole: () => at === bytes.length,
  }
}
