/** Text as base64url of its UTF-8 bytes, without padding (RFC 4648). For the codes that people scan. */
declare function btoa(binary: string): string
declare function atob(base64: string): string

export function toBase64Url(text: string): string {
  // Seat ids may hold letters beyond Latin-1, which btoa refuses: go through their UTF-8 bytes.
  const binary = encodeURIComponent(text).replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** @throws for a text that isn't base64url of UTF-8 */
export function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return decodeURIComponent([...binary].map((c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`).join(''))
}
