/**
 * The fonts of what is printed as a picture: Noto, from packages that cut each font into slices by their characters. Only the slices
 * that a text needs are read, a few kilobytes each.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { GlobalFonts } from '@napi-rs/canvas'
import { z } from 'zod'

const packages = createRequire(import.meta.url)

/** In this order a character is looked for. */
const FONTS = [
  'noto-sans-mono',
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-thai',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-emoji',
] as const
type Font = (typeof FONTS)[number]

/** A printer's own letters all have one width. */
const MONOSPACED: Font = 'noto-sans-mono'
/** Their slices name characters that they don't have, such as each other's letters. */
const BROAD: readonly string[] = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr']
const EMOJI: Font = 'noto-emoji'
const PICTOGRAPH = /\p{Extended_Pictographic}/u
/** Han characters are written otherwise in Japanese, which its own letters give away. */
const JAPANESE = 'noto-sans-jp'
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

interface Slice {
  family: string
  file: string
  ranges: [number, number][]
}

const slicesOf = new Map<string, Slice[]>()
const registered = new Set<string>()

const Ranges = z.record(z.string(), z.string())

function slices(font: string): Slice[] {
  const known = slicesOf.get(font)
  if (known) return known
  const folder = dirname(packages.resolve(`@fontsource-variable/${font}/package.json`))
  const listed = Ranges.parse(JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')))
  const found = Object.entries(listed).map(([name, ranges]): Slice => {
    const slice = name.replace(/[[\]]/g, '')
    return {
      family: `${font} ${slice}`,
      file: join(folder, 'files', `${font}-${slice}-wght-normal.woff2`),
      ranges: ranges.split(',').map(rangeOf),
    }
  })
  slicesOf.set(font, found)
  return found
}

function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

const holds = ({ ranges }: Slice, character: number): boolean =>
  ranges.some(([from, to]) => character >= from && character <= to)

/**
 * Makes the fonts of a text known to the canvas.
 * @returns their families, as a canvas's `font` lists them
 */
export function familiesFor(text: string, fonts: Pick<typeof GlobalFonts, 'register'>, isMonospaced = false): string {
  const order: string[] = FONTS.filter((font) => isMonospaced || font !== MONOSPACED)
  if (KANA.test(text)) order.splice(order.indexOf('noto-sans-sc'), 0, JAPANESE)
  const needed = new Set<Slice>()
  for (const letter of new Set(text)) {
    const character = letter.codePointAt(0) ?? 0
    for (const font of PICTOGRAPH.test(letter) ? [EMOJI, ...order] : order) {
      const found = slices(font).find((slice) => holds(slice, character))
      if (!found) continue
      needed.add(found)
      if (!BROAD.includes(font)) break
    }
  }
  const inOrder = [...needed].sort((a, b) => order.indexOf(fontOf(a)) - order.indexOf(fontOf(b)))
  for (const { family, file } of inOrder) {
    if (registered.has(family)) continue
    fonts.register(readFileSync(file), family)
    registered.add(family)
  }
  return [...inOrder.map(({ family }) => `"${family}"`), 'sans-serif'].join(', ')
}

const fontOf = ({ family }: Slice): string => family.slice(0, family.lastIndexOf(' '))
