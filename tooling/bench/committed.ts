/** The figures that are committed, and the page that shows them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type Figure, gotWorse, isReached, type Kept, reachInWords, written } from './figure.ts'

const FILE = join(import.meta.dirname, 'figures.json')
const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'performance.md')
const BEGINS = '<!-- figures: npm run bench -- --write -->'
const ENDS = '<!-- end of figures -->'

const Figures = z.record(z.string(), z.object({ value: z.number(), spread: z.number() }))

export const committed = (): Record<string, Kept> =>
  existsSync(FILE) ? Figures.parse(JSON.parse(readFileSync(FILE, 'utf8'))) : {}

/** The rows that got worse since, each as a sentence. */
export function worseSince(figures: readonly Figure[], before: Record<string, Kept>): string[] {
  return figures.flatMap((figure) => {
    const kept = before[figure.row]
    if (kept === undefined || !gotWorse(figure, kept)) return []
    const { row, unit, value, spread } = figure
    return [
      `${row}: ${written(value)} ${unit} (± ${written(spread)}), and ${written(kept.value)} (± ${written(kept.spread)}) before`,
    ]
  })
}

const tick = (figure: Figure): string =>
  ({ true: 'yes', false: 'no', undefined: '' })[String(isReached(figure)) as 'true' | 'false' | 'undefined']

export function asTable(figures: readonly Figure[]): string {
  const lines = figures.map(
    (figure) =>
      `| ${figure.row} | ${figure.against} | ${written(figure.value)} ${figure.unit} | ${figure.spread === 0 ? '' : `± ${written(figure.spread)}`} | ${reachInWords(figure)} | ${tick(figure)} |`,
  )
  return [
    '| work | against | measured | spread | to reach | reached |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}

/** A run of some groups leaves the other figures as they are. */
export function writeFigures(figures: readonly Figure[], isWhole: boolean): void {
  const kept = Object.fromEntries(figures.map(({ row, value, spread }) => [row, { value, spread }]))
  writeFileSync(FILE, `${JSON.stringify(isWhole ? kept : { ...committed(), ...kept }, null, 2)}\n`)
  if (!isWhole) return
  const page = readFileSync(PAGE, 'utf8')
  const [before, rest] = [page.slice(0, page.indexOf(BEGINS)), page.slice(page.indexOf(ENDS))]
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'of an unknown kind'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}; everything on one machine, the load included.`
  writeFileSync(PAGE, `${before}${BEGINS}\n\n${machine}\n\n${asTable(figures)}\n\n${rest}`)
}
