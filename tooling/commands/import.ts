/** `marquee import`: loads cinemas, movies, auditoria, shows and seat plans into the ledger. */
import { Currency, TimeZone } from '@marquee/shared'
import { Command } from 'commander'
import { z } from 'zod'
import { isCurrency } from '../../apps/server/src/catalogue/import/house.ts'
import { importCinemas } from '../../apps/server/src/catalogue/import/import-cinemas.ts'
import { importMovies } from '../../apps/server/src/catalogue/import/import-movies.ts'
import { importPlan } from '../../apps/server/src/catalogue/import/import-plan.ts'
import { importSample } from '../../apps/server/src/catalogue/import/import-sample.ts'
import { importWeek } from '../../apps/server/src/catalogue/import/import-week.ts'
import type { FileAnswer } from '../../apps/server/src/catalogue/import/json-lines.ts'
import type { Loaded } from '../../apps/server/src/catalogue/import/load-programme.ts'
import { DateText, TimeText } from '../../apps/server/src/catalogue/import/local-time.ts'
import { NameText } from '../../apps/server/src/catalogue/import/text.ts'
import type { Pool } from '../../apps/server/src/infra/postgres.ts'
import { openLedger } from '../services/ledger.ts'

/** `2026-11-21T20:00`, as the clock in the lobby shows it. */
const DateAndTime = z.string().transform((text, context) => {
  const [date = '', time = '', ...more] = text.split('T')
  if (more.length > 0 || !DateText.safeParse(date).success || !TimeText.safeParse(time).success) {
    context.addIssue('must be a date and a time such as 2026-11-21T20:00')
  }
  return { date, time }
})

const House = {
  timeZone: TimeZone.optional(),
  currency: Currency.refine(isCurrency, 'must be an ISO 4217 code such as EUR').optional(),
}

const Week = z.strictObject({ auditoria: z.string(), week: z.string(), from: DateText, ...House })
const Cinemas = z.strictObject({ cinemas: z.string(), ...House })
const Movies = z.strictObject({ movies: z.string() })
const Sample = z.strictObject({ sample: z.literal(true), from: DateText.optional() })
const Plan = z.strictObject({ plan: z.string(), cinema: NameText, auditorium: NameText, ...House })
const PlanWithShow = Plan.extend({ show: NameText, at: DateAndTime })

export function importCommand(): Command {
  return new Command('import')
    .description('load auditoria and a week of shows, cinemas, movies, a seat plan, or the sample programme')
    .option('--auditoria <file>', 'auditoria and their seats, JSON lines')
    .option('--week <file>', 'a week of shows, JSON lines')
    .option('--from <date>', "what the week's first date becomes (the sample: today, when absent)")
    .option('--cinemas <file>', 'cinemas and where they are, CSV')
    .option('--movies <file>', 'movies with their genres, lengths, ratings and posters, JSON lines')
    .option('--plan <file>', "a seat plan in pretix's format")
    .option('--cinema <name>', "the plan's cinema")
    .option('--auditorium <name>', "the plan's auditorium")
    .option('--show <movie>', 'a show in it')
    .option('--at <date and time>', 'when the show starts, in the cinema: 2026-11-21T20:00')
    .option('--time-zone <zone>', "of new cinemas (otherwise the house's)")
    .option('--currency <code>', "of new cinemas (otherwise the house's)")
    .option('--sample', 'the sample programme')
    .action(async (options: Record<string, unknown>) => {
      const chosen = chooseImport(options)
      if (!chosen.ok) return refuse(chosen.problems)
      const answer = await withLedger(chosen.value)
      if (!answer.ok) return refuse([...answer.problems, 'Nothing was loaded.'])
      console.log(answer.value)
    })
}

/** Prints the reason without the usage, which would push it out of sight. */
function refuse(problems: readonly string[]): void {
  console.error(problems.join('\n'))
  process.exitCode = 1
}

async function withLedger<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const ledger = await openLedger(process.env)
  try {
    return await work(ledger.pool)
  } finally {
    await ledger.close()
  }
}

/** Loads, and says what it loaded. */
type Import = (pool: Pool) => Promise<FileAnswer<string>>

function chooseImport(options: Record<string, unknown>): FileAnswer<Import> {
  if ('sample' in options) {
    return withOptions(
      Sample,
      options,
      ({ from }) =>
        (pool) =>
          described(importSample({ pool, from }), describeProgramme),
    )
  }
  if ('show' in options || 'at' in options) {
    return withOptions(
      PlanWithShow,
      options,
      ({ show, at, ...plan }) =>
        (pool) =>
          described(importPlan({ pool, ...plan, show: { movie: show, ...at } }), describeProgramme),
    )
  }
  if ('plan' in options) {
    return withOptions(Plan, options, (plan) => (pool) => described(importPlan({ pool, ...plan }), describeProgramme))
  }
  if ('cinemas' in options) {
    return withOptions(
      Cinemas,
      options,
      (cinemas) => (pool) =>
        described(importCinemas({ pool, ...cinemas }), (loaded) => [count(loaded.cinemas, 'cinema')]),
    )
  }
  if ('movies' in options) {
    return withOptions(
      Movies,
      options,
      (movies) => (pool) =>
        described(importMovies({ pool, ...movies }), (loaded) => [
          count(loaded.movies, 'movie'),
          ...(loaded.posters > 0 ? [count(loaded.posters, 'poster')] : []),
        ]),
    )
  }
  return withOptions(Week, options, (week) => (pool) => described(importWeek({ pool, ...week }), describeProgramme))
}

function withOptions<S extends z.ZodType>(
  schema: S,
  options: Record<string, unknown>,
  make: (options: z.infer<S>) => Import,
): FileAnswer<Import> {
  const result = schema.safeParse(options)
  if (result.success) return { ok: true, value: make(result.data) }
  const problems = result.error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys') return `${issue.keys.map(flag).join(', ')} does not go with the others`
    const name = String(issue.path[0])
    return `${flag(name)} ${name in options ? issue.message : 'is missing'}`
  })
  return { ok: false, problems }
}

/** `timeZone` → `--time-zone` */
function flag(option: string): string {
  return `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

async function described<L extends { changes: number; warnings?: string[] }>(
  loading: Promise<FileAnswer<L>>,
  describe: (loaded: L) => string[],
): Promise<FileAnswer<string>> {
  const answer = await loading
  if (!answer.ok) return answer
  for (const warning of answer.value.warnings ?? []) console.error(`Warning: ${warning}`)
  const all = describe(answer.value).join(', ')
  return { ok: true, value: answer.value.changes > 0 ? `loaded: ${all}` : `all of it was there already: ${all}` }
}

function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en')} ${n === 1 ? one : many}`
}

function describeProgramme(loaded: Loaded): string[] {
  return [
    count(loaded.cinemas, 'cinema'),
    `${count(loaded.auditoria, 'auditorium', 'auditoria')} with ${count(loaded.seats, 'seat')}`,
    count(loaded.movies, 'movie'),
    count(loaded.shows, 'show'),
  ]
}
