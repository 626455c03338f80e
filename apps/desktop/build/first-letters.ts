/**
 * Makes the typeface of the first load: `node apps/desktop/build/first-letters.ts`, after a new version of Inter or of this file.
 * It has the letters of Western Europe, the figures and the signs of these screens, in the weights that they use. All others come
 * with Inter's own files, where a letter of theirs is on the page (styles/fonts.css). The result is committed, so that no build
 * needs the tool.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)
const WHOLE = resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
const FIRST = join(import.meta.dirname, '../src/renderer/styles/inter-first.woff2')

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))

const hex = (point: number): string => point.toString(16).toUpperCase().padStart(4, '0')

/** As the `unicode-range` in styles/fonts.css says. */
const LETTERS = `${range(0x20, 0x7e)}\u00a0£§©«·»¿×ÀÁÂÄÇÈÉÊËÍÎÏÑÓÔÖØÙÚÛÜßàáâäåæçèéêëíîïñóôöøùúûü–—‘’“”•…€−`
/** Figures that stand under each other, and accents. Alternates of letters and figures are left out. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk']

const whole = await readFile(WHOLE)
const first = await subsetFont(whole, LETTERS, {
  targetFormat: 'woff2',
  keepFeatures: FEATURES,
  noHinting: true,
  variationAxes: { wght: { min: 400, max: 700, default: 400 } },
})
await writeFile(FIRST, first)
const points = [...LETTERS].map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b)
const ranges = points.flatMap((point, i) => {
  if (points[i - 1] === point - 1) return []
  const end = points.slice(i).find((each, k, rest) => rest[k + 1] !== each + 1) ?? point
  return [`U+${hex(point)}${end === point ? '' : `-${hex(end)}`}`]
})
console.warn(`unicode-range: ${ranges.join(', ')}`)
console.warn(`${whole.length} → ${first.length} bytes`)
