/**
 * Finds a text in what a WebSocket's client sends: its frames are masked, so the bytes on the line say nothing.
 * RFC 6455, section 5.2 and 5.3.
 */

/** A pattern for the proxy. A frame that comes in several pieces is not looked into; those of tests are small. */
export function says(text: string): (chunk: Buffer) => boolean {
  return (chunk) => clientTexts(chunk).some((said) => said.includes(text))
}

function clientTexts(chunk: Buffer): string[] {
  const texts: string[] = []
  let at = 0
  while (at + 6 <= chunk.length) {
    const second = chunk.readUInt8(at + 1)
    if ((second & 0x80) === 0) break
    let length = second & 0x7f
    at += 2
    if (length === 126) {
      length = chunk.readUInt16BE(at)
      at += 2
    } else if (length === 127) break
    const mask = chunk.subarray(at, at + 4)
    const payload = Buffer.from(chunk.subarray(at + 4, at + 4 + length))
    for (let i = 0; i < payload.length; i++) payload[i] = (payload[i] ?? 0) ^ (mask[i % 4] ?? 0)
    texts.push(payload.toString('utf8'))
    at += 4 + length
  }
  return texts
}
