/**
 * A page of a receipt printer, through ReceiptLine's language: `^` widens, `^^` heightens, `^^^` and more do both, `"` emphasises, `|`
 * parts columns, `-` draws a line.
 */
import { PAPER, type PrintLogo, type PrintTemplate, USUAL_TEMPLATE } from '@marquee/shared'
import receiptline from 'receiptline'
import { CELL, linePicture } from './page/line-picture.ts'
import { logoPicture } from './page/logo-picture.ts'
import { type PageLine, SIZES, type Words } from './page/page-line.ts'
import { isLatin, printable } from './page/printable.ts'
import { codeLine } from './receipt-code.ts'

/** The paper, and its end. */
export type Paper = Pick<PrintTemplate, 'paper' | 'cut' | 'feed'>

/** Without a cut it is torn off above the place where it is printed. */
const FEED_TO_TEAR = 4

const SIZE_MARKS = { normal: '', tall: '^^', double: '^^^', triple: '^^^^' } as const

/** The bytes for a printer, with a cut at the end, and after it a question that the printer answers when it has come so far. */
export function forPrinter(lines: readonly PageLine[], { paper, cut, feed }: Paper = USUAL_TEMPLATE): Buffer {
  const { columns } = PAPER[paper]
  const end = Array.from({ length: feed + (cut ? 0 : FEED_TO_TEAR) }, (): PageLine => 'gap')
  const clean = withWhiteAroundCodes([...lines, ...end]).map(cleaned)
  const text = inReceiptLine(clean, (line) => pictureOf(line, columns))
  const layout = { cpl: columns, encoding: encodingFor(text) }
  return Buffer.from(
    receiptline.transform(text, { ...layout, command: 'escpos', cutting: cut, gradient: false }),
    'latin1',
  )
}

/** The same as an SVG picture, whose letters are those of the screen. */
export function asPicture(lines: readonly PageLine[], { paper }: Pick<Paper, 'paper'> = USUAL_TEMPLATE): string {
  const { columns } = PAPER[paper]
  const text = inReceiptLine(withWhiteAroundCodes(lines).map(cleaned), () => null)
  const svg = receiptline.transform(text, { cpl: columns, encoding: encodingFor(text) })
  // The style asks a font server for its font; a terminal asks nobody but its own server.
  return svg.replace(/<style[^>]*>.*?<\/style>/s, '')
}

/** Above what was printed before: nobody takes the copy for another one. */
export const copyLines = (copy: number, called = `COPY ${copy}`): PageLine[] =>
  copy === 1 ? [] : [{ middle: { text: called, size: 'double', bold: true } }, 'rule']

/** A reader needs white above a code and below it, whatever a template puts there. */
function withWhiteAroundCodes(lines: readonly PageLine[]): PageLine[] {
  const isCode = (line: PageLine | undefined): boolean => typeof line === 'object' && 'qrCode' in line
  return lines.flatMap((line, i) => {
    const next = lines[i + 1]
    const touches = next !== undefined && line !== 'gap' && next !== 'gap' && (isCode(line) || isCode(next))
    return touches ? [line, 'gap' as const] : [line]
  })
}

type TextLine = Extract<PageLine, { left?: Words }>

const isText = (line: PageLine): line is TextLine =>
  typeof line === 'object' && !('qrCode' in line) && !('logo' in line)

function cleaned(line: PageLine): PageLine {
  if (!isText(line)) return line
  const entries = Object.entries(line) as [keyof TextLine, Words][]
  return Object.fromEntries(entries.map(([place, words]) => [place, { ...words, text: printable(words.text) }]))
}

function pictureOf(line: TextLine, columns: number): string | null {
  const isAllLatin = Object.values(line).every(({ text }: Words) => isLatin(text))
  if (isAllLatin) return null
  try {
    return linePicture(line, columns * CELL.width)
  } catch {
    // Its fonts can't be read. A ticket with a wrong letter admits its customer all the same.
    return null
  }
}

/** @param picture of a line in base64; null: it is printed as text */
function inReceiptLine(lines: readonly PageLine[], picture: (line: TextLine) => string | null): string {
  return `${lines.map((line) => oneLine(line, picture)).join('\n')}\n`
}

function oneLine(line: PageLine, picture: (line: TextLine) => string | null): string {
  if (line === 'rule') return '-'
  if (line === 'gap') return ''
  if (!isText(line)) return 'logo' in line ? logoLine(line.logo) : codeLine(line.qrCode)
  const drawn = picture(line)
  if (drawn !== null) return `{image:${drawn}}`
  const { left, middle, right } = line
  if (!left && !right) return middle ? styled(middle) : ''
  if (right && middle) return `|${styled(middle)} | ${styled(right)}|`
  if (right) {
    // A long name beside a price gets all the room that the price leaves.
    const width = [...right.text].length * SIZES[right.size ?? 'normal'][0] + 1
    return `{width:*,${width}}\n|${left ? styled(left) : ''} | ${styled(right)}|\n{width:auto}`
  }
  return middle ? `|${styled(left as Words)} | ${styled(middle)} |` : `|${styled(left as Words)}`
}

function styled({ text, size = 'normal', bold = false }: Words): string {
  return `${SIZE_MARKS[size]}${bold ? '"' : ''}${escaped(text)}`
}

function logoLine(logo: PrintLogo): string {
  const picture = logoPicture(logo)
  return picture === null ? '' : `{image:${picture}}`
}

/** Escapes characters of names that ReceiptLine would take for its own. */
function escaped(text: string): string {
  return text.replace(/[\\|{}~_"`^=-]/g, '\\$&')
}

/**
 * The code page that has the text's letters, for a machine that can draw none; it also says how wide they are in the picture on
 * screen.
 */
function encodingFor(text: string): 'multilingual' | 'gb18030' | 'shiftjis' | 'ksc5601' | 'tis620' {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'shiftjis'
  if (/\p{Script=Hangul}/u.test(text)) return 'ksc5601'
  if (/\p{Script=Han}/u.test(text)) return 'gb18030'
  if (/\p{Script=Thai}/u.test(text)) return 'tis620'
  return 'multilingual'
}
