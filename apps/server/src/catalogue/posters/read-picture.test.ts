import { MAX_POSTER_BYTES } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { readPicture } from './read-picture.ts'
import { jpegHead, pngOf, webpHead } from './testing/pictures.ts'

const reason = (bytes: Buffer): string => {
  const read = readPicture(bytes)
  return read.ok ? 'a poster' : read.reason
}

describe('a poster', () => {
  it('is told by its own bytes: kind, width and height', () => {
    const said = [pngOf(200, 300), jpegHead(780, 1170), webpHead(1000, 1500)].map((bytes) => readPicture(bytes))
    expect(said).toEqual([
      { ok: true, value: { mediaType: 'image/png', width: 200, height: 300 } },
      { ok: true, value: { mediaType: 'image/jpeg', width: 780, height: 1170 } },
      { ok: true, value: { mediaType: 'image/webp', width: 1000, height: 1500 } },
    ])
  })

  it('of either plain form of WebP is read', () => {
    const lossless = Buffer.alloc(30)
    lossless.write('RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f', 0, 'latin1')
    lossless.writeUInt32LE(199 | (299 << 14), 21)
    expect(readPicture(lossless)).toEqual({ ok: true, value: { mediaType: 'image/webp', width: 200, height: 300 } })
    const lossy = Buffer.alloc(30)
    lossy.write('RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a', 0, 'latin1')
    lossy.writeUInt16LE(200, 26)
    lossy.writeUInt16LE(300, 28)
    expect(readPicture(lossy)).toEqual({ ok: true, value: { mediaType: 'image/webp', width: 200, height: 300 } })
  })

  it('is no drawing with a script in it, no page, and nothing that only begins like a picture', () => {
    for (const bytes of [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<!doctype html><title>poster</title>',
      'GIF89a\x01\x00\x01\x00',
      '\x89PNG\r\n\x1a\n',
      '\xff\xd8\xff\xe0\xff\xff',
      '\xff\xd8\xff\xda\x00\x02',
      'RIFF\0\0\0\0WEBPVP8X',
      `RIFF\0\0\0\0WEBPJUNK${'\0'.repeat(20)}`,
      '',
    ]) {
      expect(reason(Buffer.from(bytes, 'latin1')), bytes.slice(0, 20)).toBe('is no JPEG, PNG or WebP picture')
    }
  })

  it('is not larger than a terminal can unpack, nor an icon', () => {
    expect(reason(jpegHead(30_000, 30_000))).toBe('is 30000 × 30000 pixels, and each side must be 60 to 5000')
    expect(reason(jpegHead(16, 16))).toContain('16 × 16')
    expect(reason(Buffer.alloc(40 * 1024 * 1024))).toBe('is 40 MB large, and must have at most 5 MB')
    expect(reason(Buffer.alloc(MAX_POSTER_BYTES))).toContain('no JPEG')
  })

  it('doesn’t move: nothing on a kiosk blinks', () => {
    expect(reason(pngOf(100, 150, { before: [['acTL', Buffer.alloc(8)]] }))).toContain('moving picture')
    expect(reason(webpHead(100, 150, 2))).toContain('moving picture')
  })
})
