/** Why a template can't be printed, though each of its fields is right. Pure. */
import { type PrintBlock, type PrintTemplate, TEMPLATED_PAGES, type TemplatedPage } from './print-template.ts'

export interface TemplateFault {
  page: TemplatedPage
  /** Follows the name of what has it: `must have …`. */
  problem: string
}

/** Without these a page is no use to anybody. */
const NEEDED: Readonly<Record<TemplatedPage, Partial<Record<PrintBlock, string>>>> = {
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
  return TEMPLATED_PAGES.flatMap((page) => problemsOf(page, template).map((problem) => ({ page, problem })))
}

function problemsOf(page: TemplatedPage, template: PrintTemplate): string[] {
  const { header, footer } = template[page]
  const blocks: readonly PrintBlock[] = template[page].blocks
  const problems = Object.entries(NEEDED[page]).flatMap(([block, problem]) =>
    blocks.includes(block as PrintBlock) ? [] : [problem],
  )
  for (const block of new Set(blocks)) {
    const times = blocks.filter((each) => each === block).length
    if (times > 1 && !REPEATED.includes(block))
      problems.push(`must have each block once, and has “${block}” ${times} times`)
  }
  if (blocks.includes('logo') && template.logo === null) problems.push('must not have a logo before there is a picture')
  if (blocks.includes('header') && header.length === 0) problems.push('must have lines for its header')
  if (blocks.includes('footer') && footer.length === 0) problems.push('must have lines for its footer')
  if (!blocks.includes('header') && header.length > 0) problems.push('must have a place for its header lines')
  if (!blocks.includes('footer') && footer.length > 0) problems.push('must have a place for its footer lines')
  return [...problems, ...unprintable([...header, ...footer])]
}

/** A line of marks that no paper shows would come out empty. */
const unprintable = (texts: readonly { text: string }[]): string[] =>
  texts.flatMap(({ text }) =>
    /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? [] : ['must have letters, digits or signs in each line'],
  )
