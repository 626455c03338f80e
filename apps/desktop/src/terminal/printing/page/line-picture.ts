/** A line of a page as a picture in black and white, as wide as the paper prints. */
import type { SKRSContext2D } from '@napi-rs/canvas'
import { skia } from './canvas.ts'
import { familiesFor } from './fonts.ts'
import { type PageLine, SIZES, type Words } from './page-line.ts'

/** Dots of a letter of normal size, across and down. */
export const CELL = { width: 12, height: 24 } as const
/** A name may be as long as somebody liked. */
const MAX_ROWS = 8
/** Between two columns. */
const GAP = CELL.width
/** Letters with marks above and below need more than the height of their font. */
const ROW_HEIGHT = 1.5

type TextLine = Extract<PageLine, { left?: Words }>
type Place = keyof TextLine

/** @returns a PNG in base64; null: this machine can't draw one */
export function linePicture(line: TextLine, width: number): string | null {
  const found = skia()
  if (!found) return null
  const { createCanvas, GlobalFonts } = found
  const measuring = createCanvas(1, 1).getContext('2d')
  const columns = Object.entries(line) as [Place, Words][]
  const set = columns.map(([place, words]) => {
    const size = pixels(words)
    const font = `${size}px ${familiesFor(words.text, GlobalFonts)}`
    const weight = weightOf(words)
    measuring.font = font
    measuring.fontVariationSettings = weight
    return {
      place,
      words,
      font,
      weight,
      wide: measuring.measureText(words.text).width,
      rowHeight: Math.ceil(size * ROW_HEIGHT),
    }
  })
  const lines = set.map((column) => {
    measuring.font = column.font
    measuring.fontVariationSettings = column.weight
    return { ...column, rows: wrapped(measuring, column.words.text, roomFor(column, set, width)) }
  })
  const height = Math.max(...lines.map(({ rows, rowHeight }) => rows.length * rowHeight))
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#000'
  context.textBaseline = 'middle'
  for (const { place, font, weight, rows, rowHeight } of lines) {
    context.font = font
    context.fontVariationSettings = weight
    const [align, x] = anchor(place, line, width)
    context.textAlign = align
    rows.forEach((row, i) => {
      context.direction = isRightToLeft(row) ? 'rtl' : 'ltr'
      context.fillText(row, x, (i + 0.5) * rowHeight)
    })
  }
  blackAndWhite(context, width, height)
  return canvas.toBuffer('image/png').toString('base64')
}

const pixels = ({ size = 'normal' }: Words): number => {
  const [across, down] = SIZES[size]
  return Math.round((CELL.height * (across + down)) / 2)
}

/** Of variable fonts, whose usual weight is too thin for a printer's dots. */
const weightOf = ({ bold }: Words): string => `'wght' ${bold ? 700 : 500}`

/** What is beside a short price has all the room that the price leaves. */
function roomFor(column: { wide: number }, all: readonly { wide: number }[], width: number): number {
  const other = all.find((each) => each !== column)
  if (!other) return width
  const half = (width - GAP) / 2
  return Math.max(half, width - GAP - other.wide)
}

/** The middle of two columns is that of the one beside the other. */
function anchor(place: Place, { left, right }: TextLine, width: number): ['left' | 'center' | 'right', number] {
  if (place === 'left') return ['left', 0]
  if (place === 'right') return ['right', width]
  if (left) return ['center', (width * 3) / 4]
  return ['center', right ? width / 4 : width / 2]
}

/** The first letter that has a direction decides. */
function isRightToLeft(text: string): boolean {
  const [first] = /\p{L}/u.exec(text) ?? []
  return first !== undefined && /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(first)
}

const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const words = new Intl.Segmenter('und', { granularity: 'word' })
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Between words; in scripts that write no spaces, where a word ends. */
function breakable(text: string): string[] {
  return text
    .split(/(?<= )/)
    .flatMap((part) => (NO_SPACES.test(part) ? [...words.segment(part)].map(({ segment }) => segment) : [part]))
}

function wrapped(context: SKRSContext2D, text: string, width: number): string[] {
  const rows: string[] = []
  let row = ''
  const fits = (more: string): boolean => context.measureText((row + more).trimEnd()).width <= width
  for (const segment of breakable(text)) {
    if (fits(segment)) {
      row += segment
      continue
    }
    if (row.trim() !== '') rows.push(row.trim())
    row = ''
    // A word that is wider than the paper is broken between letters.
    for (const { segment: letter } of letters.segment(segment.trimStart())) {
      if (row !== '' && !fits(letter)) {
        rows.push(row)
        row = ''
      }
      row += letter
    }
  }
  if (row.trim() !== '' || rows.length === 0) rows.push(row.trim())
  return rows.slice(0, MAX_ROWS)
}

/** A printer burns a dot or doesn't. */
function blackAndWhite(context: SKRSContext2D, width: number, height: number): void {
  const image = context.getImageData(0, 0, width, height)
  const { data } = image
  for (let i = 0; i < data.length; i += 4) {
    const isWhite = ((data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0)) / 3 >= 128
    data.fill(isWhite ? 255 : 0, i, i + 3)
    data[i + 3] = 255
  }
  context.putImageData(image, 0, 0)
}
