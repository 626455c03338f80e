/** Text as it may go to paper. Names come from people and files: some hold control characters and escape codes of printers. */

/** A letter with more marks than any language writes would be drawn over the lines around it. */
const MARKS_OF_LETTER = 4

/**
 * Leaves out controls, direction marks, halves of characters, and characters that no standard has. The two joiners stay: Indic
 * scripts and emoji need them, and they say nothing about direction.
 */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(new RegExp(`(\\p{M}{${MARKS_OF_LETTER}})\\p{M}+`, 'gu'), '$1')
    .trim()
}

/** Letters beyond Latin-1 in the code pages 852 and 1252, which receipt printers have. */
const OF_CODE_PAGES = 'ĂăĄąĆćČčĎďĐđĘęĚěĹĺĽľŁłŃńŇňŐőŒœŔŕŘřŚśŞşŠšŢţŤťŮůŰűŸŹźŻżŽžƒ‘’‚“”„†‡•…‰‹›€™–—'

const LATIN = new RegExp(`^[\\x20-\\x7e\\xa1-\\xac\\xae-\\xff${OF_CODE_PAGES}]*$`)

/** True: a receipt printer has all its letters itself. Everything else is printed as a picture. */
export function isLatin(text: string): boolean {
  return LATIN.test(text)
}
