/** base64url without padding (RFC 4648), for the codes that people scan: of a text's UTF-8 bytes, or of bytes. */
declare function btoa(binary: string): string
declare function atob(base64: string): string

export function toBase64Url(text: string): string {
  // Seat ids may hold letters beyond Latin-1, which btoa refuses: go through their UTF-8 bytes.
  return bytesToBase64Url(utf8BytesOf(text))
}

/** @throws for a text that isn't base64url of UTF-8 */
export function fromBase64Url(text: string): string {
  return textOfUtf8(bytesOfBase64Url(text))
}

export function bytesToBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** @throws for a text that isn't base64url */
export function bytesOfBase64Url(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}

export function utf8BytesOf(text: string): Uint8Array {
  const binary = encodeURIComponent(text).replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

/** @throws for bytes that aren't UTF-8 */
export function textOfUtf8(bytes: Uint8Array): string {
  return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
}
