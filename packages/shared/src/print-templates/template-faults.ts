/** Why a template can't be printed, though each of its fields is right. Pure. */
import { type PrintBlock, type PrintTemplate, TEMPLATED_PAGES, type TemplatedPage } from './print-template.ts'

/** `needs_code`: a page without that block is no use to anybody. */
export type FaultKind =
  | `needs_${'code' | 'seat' | 'time' | 'hall' | 'lines' | 'total' | 'value' | 'figures'}`
  | 'block_repeated'
  | 'no_logo'
  | 'no_header'
  | 'no_footer'
  | 'no_place_for_header'
  | 'no_place_for_footer'
  | 'empty_text'

interface Problem {
  kind: FaultKind
  /** The one that is there more than once. */
  block?: PrintBlock
  problem: string
}

export interface TemplateFault extends Problem {
  page: TemplatedPage
  /** Follows the name of what has it: `must have …`. */
  problem: string
}

/** Without these a page is no use to anybody. */
type NeededBlock = Extract<FaultKind, `needs_${string}`> extends `needs_${infer Block}` ? Block : never

const NEEDED: Readonly<Record<TemplatedPage, Partial<Record<NeededBlock, string>>>> = {
  ticket: {
    code: 'must have the code: without it nobody is let in',
    seat: 'must have the seat',
    time: 'must have the day and time',
    hall: 'must have the auditorium',
  },
  receipt: {
    lines: 'must have what was bought',
    total: 'must have the total and how it was paid',
  },
  voucher: {
    code: 'must have the code: without it the card pays for nothing',
    value: 'must have the value',
  },
  report: { figures: 'must have the figures' },
}

const REPEATED: readonly PrintBlock[] = ['rule', 'gap']

export function templateFaults(template: PrintTemplate): TemplateFault[] {
  return TEMPLATED_PAGES.flatMap((page) => problemsOf(page, template).map((problem) => ({ page, ...problem })))
}

function problemsOf(page: TemplatedPage, template: PrintTemplate): Problem[] {
  const { header, footer } = template[page]
  const blocks: readonly PrintBlock[] = template[page].blocks
  const needed = Object.entries(NEEDED[page]) as [NeededBlock, string][]
  const problems = needed.flatMap(([block, problem]): Problem[] =>
    blocks.includes(block) ? [] : [{ kind: `needs_${block}`, problem }],
  )
  const add = (kind: FaultKind, problem: string): number => problems.push({ kind, problem })
  for (const block of new Set(blocks)) {
    const times = blocks.filter((each) => each === block).length
    if (times > 1 && !REPEATED.includes(block))
      problems.push({
        kind: 'block_repeated',
        block,
        problem: `must have each block once, and has “${block}” ${times} times`,
      })
  }
  if (blocks.includes('logo') && template.logo === null)
    add('no_logo', 'must not have a logo before there is a picture')
  if (blocks.includes('header') && header.length === 0) add('no_header', 'must have lines for its header')
  if (blocks.includes('footer') && footer.length === 0) add('no_footer', 'must have lines for its footer')
  if (!blocks.includes('header') && header.length > 0)
    add('no_place_for_header', 'must have a place for its header lines')
  if (!blocks.includes('footer') && footer.length > 0)
    add('no_place_for_footer', 'must have a place for its footer lines')
  return [...problems, ...unprintable([...header, ...footer])]
}

/** A line of marks that no paper shows would come out empty. */
const unprintable = (texts: readonly { text: string }[]): Problem[] =>
  texts.flatMap(({ text }): Problem[] =>
    /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
      ? []
      : [{ kind: 'empty_text', problem: 'must have letters, digits or signs in each line' }],
  )
