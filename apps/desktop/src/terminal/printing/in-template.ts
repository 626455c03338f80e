/** The lines of a page, as a cinema's template orders its blocks. */
import type { PrintLogo, PrintText } from '@marquee/shared'
import { type PageLine, words } from './page/page-line.ts'

interface Template<B extends string> {
  blocks: readonly B[]
  header: readonly PrintText[]
  footer: readonly PrintText[]
}

type Everywhere = 'logo' | 'header' | 'footer' | 'rule' | 'gap'

/** @param own the lines of each block of this page; one without lines leaves nothing behind */
export function inTemplate<B extends string>(
  { blocks, header, footer }: Template<B>,
  logo: PrintLogo | null,
  own: Record<Exclude<B, Everywhere>, PageLine[]>,
): PageLine[] {
  const all: Record<Everywhere, PageLine[]> & Partial<Record<string, PageLine[]>> = {
    ...own,
    logo: logo ? [{ logo }] : [],
    header: header.map(houseLine),
    footer: footer.map(houseLine),
    rule: ['rule'],
    gap: ['gap'],
  }
  return blocks.flatMap((block) => all[block] ?? [])
}

const houseLine = ({ text, size }: PrintText): PageLine => ({ middle: words(text, { size, bold: size === 'double' }) })

/** The name of the cinema, as most pages begin. */
export const cinemaLines = (name: string): PageLine[] => [{ middle: words(name, { bold: true }) }]
