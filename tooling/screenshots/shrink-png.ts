/**
 * Makes a screenshot smaller: at most 256 colours, chosen by median cut (Heckbert, 1982), in a PNG with a palette. A screen is mostly flat, so
 * nobody sees the difference. It reads what Chromium writes: 8 bits a channel, not interlaced.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const COLOURS = 256
/** Of each channel, so many bits tell colours apart. */
const BITS = 6
const REST = 8 - BITS

interface Picture {
  width: number
  height: number
  /** Red, green, blue; row by row. */
  rgb: Uint8Array
}

export function shrinkPng(png: Buffer): Buffer {
  const picture = readPng(png)
  const { palette, indexes } = reduceColours(picture.rgb)
  return writePng(picture, palette, indexes)
}

function readPng(png: Buffer): Picture {
  let at = SIGNATURE.length
  let header: Buffer = Buffer.alloc(0)
  const data: Buffer[] = []
  while (at < png.length) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') header = body
    if (type === 'IDAT') data.push(body)
    at += length + 12
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channels = header[9] === 6 ? 4 : 3
  if (header[8] !== 8 || (header[9] !== 2 && header[9] !== 6) || header[12] !== 0) {
    throw new Error('not a picture as Chromium writes it')
  }
  const rows = unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels)
  if (channels === 3) return { width, height, rgb: rows }
  const rgb = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) rgb.set(rows.subarray(i * 4, i * 4 + 3), i * 3)
  return { width, height, rgb }
}

/** https://www.w3.org/TR/png-3/#9Filters */
function unfilter(filtered: Buffer, stride: number, height: number, channels: number): Uint8Array {
  const rows = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const kind = filtered[y * (stride + 1)]
    for (let x = 0; x < stride; x++) {
      const left = x < channels ? 0 : (rows[y * stride + x - channels] ?? 0)
      const above = y === 0 ? 0 : (rows[(y - 1) * stride + x] ?? 0)
      const corner = x < channels || y === 0 ? 0 : (rows[(y - 1) * stride + x - channels] ?? 0)
      const guess =
        kind === 1
          ? left
          : kind === 2
            ? above
            : kind === 3
              ? (left + above) >> 1
              : kind === 4
                ? paeth(left, above, corner)
                : 0
      rows[y * stride + x] = (filtered[y * (stride + 1) + 1 + x] ?? 0) + guess
    }
  }
  return rows
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner
  const [byLeft, byAbove, byCorner] = [left, above, corner].map((each) => Math.abs(estimate - each)) as [
    number,
    number,
    number,
  ]
  if (byLeft <= byAbove && byLeft <= byCorner) return left
  return byAbove <= byCorner ? above : corner
}

interface Colour {
  red: number
  green: number
  blue: number
  count: number
  key: number
}

const keyOf = (red: number, green: number, blue: number): number =>
  ((red >> REST) << (2 * BITS)) | ((green >> REST) << BITS) | (blue >> REST)

function reduceColours(rgb: Uint8Array): { palette: Colour[]; indexes: Uint8Array } {
  const boxes = cut(coloursIn(rgb))
  const indexOf = new Map<number, number>()
  const palette = boxes.map((box, index) => {
    for (const { key } of box) indexOf.set(key, index)
    return meanOf(box)
  })
  const indexes = new Uint8Array(rgb.length / 3)
  for (let i = 0; i < indexes.length; i++) {
    indexes[i] = indexOf.get(keyOf(rgb[i * 3] ?? 0, rgb[i * 3 + 1] ?? 0, rgb[i * 3 + 2] ?? 0)) ?? 0
  }
  return { palette, indexes }
}

/** One for each group of colours that are nearly the same: its mean. */
function coloursIn(rgb: Uint8Array): Colour[] {
  const sums = new Map<number, Colour>()
  for (let i = 0; i < rgb.length; i += 3) {
    const [red, green, blue] = [rgb[i] ?? 0, rgb[i + 1] ?? 0, rgb[i + 2] ?? 0]
    const key = keyOf(red, green, blue)
    const sum = sums.get(key)
    if (sum === undefined) sums.set(key, { red, green, blue, count: 1, key })
    else {
      sum.red += red
      sum.green += green
      sum.blue += blue
      sum.count++
    }
  }
  return [...sums.values()].map(({ red, green, blue, count, key }) => ({
    ...{ red: red / count, green: green / count, blue: blue / count, count, key },
  }))
}

/** Halves the box with most to tell apart until there are enough of them. */
function cut(colours: Colour[]): Colour[][] {
  let boxes = [colours]
  while (boxes.length < COLOURS) {
    const [widest] = boxes
      .filter((box) => box.length > 1)
      .map((box) => ({ box, ...widestOf(box) }))
      .sort((a, b) => b.weight - a.weight)
    if (widest === undefined) break
    const { box, channel } = widest
    const sorted = [...box].sort((a, b) => a[channel] - b[channel])
    const half = sorted.reduce((sum, { count }) => sum + Math.sqrt(count), 0) / 2
    let sum = 0
    const middle = sorted.findIndex(({ count }) => {
      sum += Math.sqrt(count)
      return sum >= half
    })
    const at = Math.min(Math.max(1, middle), sorted.length - 1)
    boxes = [...boxes.filter((each) => each !== box), sorted.slice(0, at), sorted.slice(at)]
  }
  return boxes
}

function widestOf(box: readonly Colour[]): { channel: 'red' | 'green' | 'blue'; weight: number } {
  const spans = (['red', 'green', 'blue'] as const).map((channel) => {
    let [least, most] = [255, 0]
    for (const colour of box) {
      least = Math.min(least, colour[channel])
      most = Math.max(most, colour[channel])
    }
    return { channel, span: most - least }
  })
  const widest = spans.reduce((a, b) => (b.span > a.span ? b : a))
  const pixels = box.reduce((sum, { count }) => sum + count, 0)
  return { channel: widest.channel, weight: widest.span * pixels ** 0.25 }
}

function meanOf(box: readonly Colour[]): Colour {
  const count = box.reduce((sum, each) => sum + each.count, 0)
  const mean = (channel: 'red' | 'green' | 'blue'): number =>
    Math.round(box.reduce((sum, each) => sum + each[channel] * each.count, 0) / count)
  return { red: mean('red'), green: mean('green'), blue: mean('blue'), count, key: 0 }
}

function writePng({ width, height }: Picture, palette: readonly Colour[], indexes: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits, with a palette.
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(({ red, green, blue }) => [red, green, blue]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
