/**
 * Paper of a receipt printer, written in ReceiptLine's language: `^` widens, `^^` heightens, `^^^` and more do both, `"`
 * emphasises, `|` parts columns, `-` draws a line.
 */
import receiptline from 'receiptline'

/** Characters of a line on 80 mm paper. */
const WIDTH = 42

/** The bytes for a printer, with a cut at the end. */
export function forPrinter(text: string): Buffer {
  const layout = { cpl: WIDTH, encoding: encodingFor(text) }
  return Buffer.from(receiptline.transform(text, { ...layout, command: 'escpos', cutting: true }), 'latin1')
}

/** The same as an SVG picture. */
export function asPicture(text: string): string {
  const svg = receiptline.transform(text, { cpl: WIDTH, encoding: encodingFor(text) })
  // The style asks a font server for its font; a terminal asks nobody but its own server.
  return svg.replace(/<style[^>]*>.*?<\/style>/s, '')
}

/** Escapes characters of names that ReceiptLine would take for its own. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\|{}~_"`^=-]/g, '\\$&')
}

/** The code page that has the text's letters; it also says how wide they are in the picture. */
function encodingFor(text: string): 'multilingual' | 'gb18030' | 'shiftjis' | 'ksc5601' | 'tis620' {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'shiftjis'
  if (/\p{Script=Hangul}/u.test(text)) return 'ksc5601'
  if (/\p{Script=Han}/u.test(text)) return 'gb18030'
  if (/\p{Script=Thai}/u.test(text)) return 'tis620'
  return 'multilingual'
}
