/** Text of a sheet in any script: which font has its letters, where its rows end, and in which order its parts stand. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import bidiFactory from 'bidi-js'

export type Face = 'regular' | 'bold'
export type Direction = 'ltr' | 'rtl'

interface Run {
  text: string
  font: string
  width: number
}

/** From left to right. */
export interface Row {
  runs: Run[]
  width: number
}

type Doc = PDFKit.PDFDocument

const require = createRequire(import.meta.url)
const font = (path: string): Buffer => readFileSync(require.resolve(path))
const devanagari = (weight: number): Buffer =>
  font(`@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-${weight}-normal.woff`)

/**
 * DejaVu has the Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters of a movie's title; the built-in fonts of PDF,
 * Latin-1. Noto has those of Hindi.
 */
const FONTS: Record<string, Buffer> = {
  regular: font('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: font('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  'regular devanagari': devanagari(400),
  'bold devanagari': devanagari(700),
}
/** Of DejaVu, in parts of the size: all runs of a row stand on its line. */
const ASCENT = 0.928

const DEVANAGARI = /[\p{Script=Devanagari}\u0964\u0965]/u
/** Between two letters of any script: they say how those are joined. */
const JOINER = /[\u200c\u200d]/
/** They have done their work when the order is known, and no font has a glyph for them. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Shaped as a whole: without it pdfkit shapes word by word, and Arabic words would stand in the wrong order. */
const AS_ONE: Pick<PDFKit.Mixins.TextOptions, 'features' | 'lineBreak'> = { features: [], lineBreak: false }

const bidi = bidiFactory()
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

export function registerFonts(doc: Doc): void {
  for (const [name, source] of Object.entries(FONTS)) doc.registerFont(name, source)
}

/** As many rows as the text takes in that width. Whatever stands after the last of `most` is left out, and an ellipsis says so. */
export function rowsOf(
  doc: Doc,
  text: string,
  options: { face: Face; size: number; width: number; direction: Direction; most: number },
): Row[] {
  const { face, size, width, direction, most } = options
  const measure = (part: string): number => widthOf(doc, part.trimEnd(), face, size)
  const rows = wrapped(text, width, measure)
  const kept = rows.slice(0, most)
  if (rows.length > most) kept[most - 1] = ended(kept[most - 1] ?? '', width, measure)
  return kept.map((row) => inOrder(doc, row, face, size, direction))
}

export function drawRow(
  doc: Doc,
  { runs }: Row,
  { x, y, size, colour }: { x: number; y: number; size: number; colour: string },
): void {
  let at = x
  for (const run of runs) {
    doc.font(run.font).fontSize(size).fillColor(colour)
    doc.text(run.text, at, y + ASCENT * size, { ...AS_ONE, baseline: 'alphabetic' })
    at += run.width
  }
}

/** Parts of one font each. */
function byFont(text: string, face: Face): { text: string; font: string }[] {
  const parts: { text: string; font: string }[] = []
  for (const letter of text) {
    const name = DEVANAGARI.test(letter) ? `${face} devanagari` : face
    const last = parts.at(-1)
    if (last && (last.font === name || JOINER.test(letter))) last.text += letter
    else parts.push({ text: letter, font: name })
  }
  return parts
}

function widthOf(doc: Doc, text: string, face: Face, size: number): number {
  return byFont(text.replaceAll(DIRECTION_MARKS, ''), face).reduce(
    (sum, part) => sum + doc.font(part.font).fontSize(size).widthOfString(part.text, AS_ONE),
    0,
  )
}

function wrapped(text: string, width: number, measure: (text: string) => number): string[] {
  const rows: string[] = []
  let row = ''
  for (const word of text.split(/(?<= )/)) {
    if (measure(row + word) <= width) {
      row += word
      continue
    }
    if (row.trim() !== '') rows.push(row.trim())
    row = ''
    // A word that is wider than the page is broken between letters.
    if (measure(word) <= width) row = word
    else {
      for (const { segment: letter } of letters.segment(word)) {
        if (row !== '' && measure(row + letter) > width) {
          rows.push(row)
          row = ''
        }
        row += letter
      }
    }
  }
  return [...rows, row.trim()]
}

function ended(row: string, width: number, measure: (text: string) => number): string {
  const left = [...letters.segment(row)].map(({ segment }) => segment)
  while (left.length > 0 && measure(`${left.join('')}…`) > width) left.pop()
  return `${left.join('').trimEnd()}…`
}

/** By Unicode's bidirectional algorithm (UAX #9), rule L2 for whole runs: the shaper turns the letters within one. */
function inOrder(doc: Doc, text: string, face: Face, size: number, direction: Direction): Row {
  const embedding = bidi.getEmbeddingLevels(text, direction)
  const { levels } = embedding
  const mirrored = bidi.getMirroredCharactersMap(text, levels)
  const runs: { text: string; level: number }[] = []
  let index = 0
  for (const letter of text) {
    const level = levels[index] ?? 0
    const drawn = mirrored.get(index) ?? letter
    index += letter.length
    if (drawn.replaceAll(DIRECTION_MARKS, '') === '') continue
    const last = runs.at(-1)
    if (last?.level === level) last.text += drawn
    else runs.push({ text: drawn, level })
  }
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) reverseFrom(runs, level)
  const placed = runs.flatMap(({ text: part, level }) => {
    const parts = byFont(level % 2 === 1 && !RIGHT_TO_LEFT.test(part) ? [...part].toReversed().join('') : part, face)
    return level % 2 === 1 ? parts.toReversed() : parts
  })
  const measured = placed.map((run) => ({
    ...run,
    width: doc.font(run.font).fontSize(size).widthOfString(run.text, AS_ONE),
  }))
  return { runs: measured, width: measured.reduce((sum, run) => sum + run.width, 0) }
}

/** Turns each stretch of runs of that level or above around. */
function reverseFrom(runs: { level: number }[], level: number): void {
  for (let from = 0; from < runs.length; from++) {
    if ((runs[from]?.level ?? 0) < level) continue
    let to = from
    while ((runs[to + 1]?.level ?? 0) >= level) to++
    runs.splice(from, to - from + 1, ...runs.slice(from, to + 1).toReversed())
    from = to
  }
}
