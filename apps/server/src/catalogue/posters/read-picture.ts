/**
 * What a picture's own bytes say of it: its kind and its size in pixels. A file's name and a sender's word are not asked. Nothing that
 * could hold a script is taken (no SVG), and nothing that moves.
 */
import {
  MAX_POSTER_BYTES,
  MAX_POSTER_SIDE,
  MIN_POSTER_SIDE,
  type POSTER_MEDIA_TYPES,
  type Poster,
} from '@marquee/shared'

type MediaType = (typeof POSTER_MEDIA_TYPES)[number]

export type Picture = Omit<Poster, 'sha256' | 'bytes'>

type Read = { ok: true; value: Picture } | { ok: false; reason: string }

interface Found {
  mediaType: MediaType
  width: number
  height: number
  moves: boolean
}

/** @returns what is wrong with it, as a sentence's end */
export function readPicture(bytes: Buffer): Read {
  if (bytes.length > MAX_POSTER_BYTES) return { ok: false, reason: tooLarge(bytes.length) }
  const found = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
  if (!found) return { ok: false, reason: 'is no JPEG, PNG or WebP picture' }
  const { moves, ...picture } = found
  if (moves) return { ok: false, reason: 'is a moving picture, and must be a still one' }
  const [short, long] = [Math.min(picture.width, picture.height), Math.max(picture.width, picture.height)]
  if (short < MIN_POSTER_SIDE || long > MAX_POSTER_SIDE) {
    const sides = `${picture.width} × ${picture.height} pixels`
    return { ok: false, reason: `is ${sides}, and each side must be ${MIN_POSTER_SIDE} to ${MAX_POSTER_SIDE}` }
  }
  return { ok: true, value: picture }
}

export function tooLarge(bytes: number): string {
  const megabytes = (n: number): string => (n / 1024 / 1024).toFixed(1).replace(/\.0$/, '')
  return `is ${megabytes(bytes)} MB large, and must have at most ${megabytes(MAX_POSTER_BYTES)} MB`
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
function readPng(bytes: Buffer): Found | undefined {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG) || bytes.toString('latin1', 12, 16) !== 'IHDR') {
    return undefined
  }
  let moves = false
  // An animation says so before the first pixels.
  for (let at = 8; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'acTL') moves = true
    if (name === 'IDAT' || name === 'acTL') break
    at += 12 + bytes.readUInt32BE(at)
  }
  return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), moves }
}

/** Markers without a length after them. */
const ALONE = new Set([0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7])
/** Of C0 to CF, these are no beginning of a frame: tables, an extension, conditioning. */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc])

/** ITU-T T.81, annex B */
function readJpeg(bytes: Buffer): Found | undefined {
  if (bytes.length < 4 || bytes.readUIntBE(0, 3) !== 0xffd8ff) return undefined
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++
    } else if (ALONE.has(marker)) {
      at += 2
    } else if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker)) {
      if (at + 9 > bytes.length) return undefined
      return {
        mediaType: 'image/jpeg',
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        moves: false,
      }
    } else {
      // The scan begins, or the picture ends, and there was no frame.
      if (marker === 0xda || marker === 0xd9) return undefined
      at += 2 + bytes.readUInt16BE(at + 2)
    }
  }
  return undefined
}

const ANIMATION = 0x02

/** RFC 9649 */
function readWebp(bytes: Buffer): Found | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') {
    return undefined
  }
  const mediaType = 'image/webp'
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return {
        mediaType,
        width: bytes.readUIntLE(24, 3) + 1,
        height: bytes.readUIntLE(27, 3) + 1,
        moves: ((bytes[20] ?? 0) & ANIMATION) !== 0,
      }
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return undefined
      const sides = bytes.readUInt32LE(21)
      return { mediaType, width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1, moves: false }
    }
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined
      return {
        mediaType,
        width: bytes.readUInt16LE(26) & 0x3fff,
        height: bytes.readUInt16LE(28) & 0x3fff,
        moves: false,
      }
    default:
      return undefined
  }
}
