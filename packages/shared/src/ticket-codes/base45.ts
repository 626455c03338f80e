/**
 * Base45 (RFC 9285): bytes as letters that QR codes hold in their alphanumeric mode, 5.5 bits each. Two bytes take three letters
 * and so 16.5 bits of a QR code, where base64url takes 21.3. Every sequence of bytes has one spelling, and no spelling ends with a
 * space. Our own: of the libraries, `base45` names no repository and `base45-ts` no free licence.
 */

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 2) {
    const isPair = i + 1 < bytes.length
    let rest = isPair ? (bytes[i] ?? 0) * 256 + (bytes[i + 1] ?? 0) : (bytes[i] ?? 0)
    for (let letters = isPair ? 3 : 2; letters > 0; letters--) {
      text += LETTERS[rest % 45]
      rest = Math.floor(rest / 45)
    }
  }
  return text
}

/** undefined: the text isn't base45 */
export function fromBase45(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 2) / 3))
  let end = 0
  for (let i = 0; i < text.length; i += 3) {
    const letters = text.slice(i, i + 3)
    if (letters.length === 1) return undefined
    let value = 0
    for (let at = letters.length - 1; at >= 0; at--) {
      const digit = LETTERS.indexOf(letters[at] ?? '')
      if (digit < 0) return undefined
      value = value * 45 + digit
    }
    if (value >= (letters.length === 3 ? 0x10000 : 0x100)) return undefined
    if (letters.length === 3) bytes[end++] = value >> 8
    bytes[end++] = value & 0xff
  }
  return bytes
}
