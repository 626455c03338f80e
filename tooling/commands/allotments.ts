/**
 * `marquee allotments`: how many seats of each show a cinema allots to its counters, so that they can sell while cut
 * off.
 */
import { type AllotmentPolicy, SEAT_CATEGORIES, type SeatCategory } from '@marquee/shared'
import { Command, InvalidArgumentError, Option } from 'commander'
import { readPolicies, writePolicy } from '../../apps/server/src/allotments/policy.ts'
import { cinemasCalled, sayWhichCinema } from '../../apps/server/src/catalogue/cinema-names.ts'
import type { Pool } from '../../apps/server/src/infra/postgres.ts'
import { openLedger } from '../services/ledger.ts'

interface Options {
  cinema: string
  seats?: number
  category?: SeatCategory | 'any'
  hours?: number
  back?: number
  counter?: string[]
  everyCounter?: true
}

export function allotmentsCommand(): Command {
  return new Command('allotments')
    .description('show how many seats of each coming show a cinema allots to its counters, or set it')
    .requiredOption('--cinema <name>', 'whose policy it is')
    .option('--seats <number>', 'for each counter and show; 0: none', between(0, 100))
    .addOption(new Option('--category <category>', 'only of this one').choices([...SEAT_CATEGORIES, 'any']))
    .option('--hours <number>', 'allotted from so many hours before the show', between(1, 168))
    .option('--back <minutes>', 'given back so many minutes before the show', between(0, 600))
    .addOption(new Option('--counter <name...>', 'only to these').conflicts('everyCounter'))
    .option('--every-counter', 'to every counter of the cinema')
    .action(async ({ cinema, ...settings }: Options, command: Command) => {
      const { pool, close } = await openLedger(process.env)
      try {
        const [found, ...others] = (await cinemasCalled(pool, [cinema])).get(cinema) ?? []
        if (!found) return command.error(`--cinema: there is no cinema "${cinema}"`)
        if (others.length > 0) return command.error(`--cinema: ${sayWhichCinema(cinema, [found, ...others])}`)
        let policy = (await readPolicies(pool, [found.id]))(found.id)
        if (Object.keys(settings).length > 0) {
          const counters = settings.counter && (await countersCalled(pool, found.id, settings.counter))
          const unknown = settings.counter?.find((name) => !counters?.has(name))
          if (unknown !== undefined) return command.error(`--counter: ${cinema} has no counter "${unknown}"`)
          policy = changed(policy, settings, counters && [...counters.values()])
          await writePolicy(pool, found.id, policy, null)
        }
        console.log(describe(cinema, policy, await namesOf(pool, policy.terminalIds ?? [])))
      } finally {
        await close()
      }
    })
}

function between(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new InvalidArgumentError(`must be a whole number from ${least} to ${most}.`)
    }
    return value
  }
}

function changed(policy: AllotmentPolicy, settings: Omit<Options, 'cinema'>, terminalIds?: string[]): AllotmentPolicy {
  const { seats, category, hours, back, everyCounter } = settings
  return {
    seats: seats ?? policy.seats,
    category: category === undefined ? policy.category : category === 'any' ? null : category,
    hoursBefore: hours ?? policy.hoursBefore,
    backMinutesBefore: back ?? policy.backMinutesBefore,
    terminalIds: everyCounter ? null : (terminalIds ?? policy.terminalIds),
  }
}

/** Finds counters by name. */
async function countersCalled(pool: Pool, cinemaId: string, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `SELECT id, name FROM terminals
     WHERE kind = 'counter' AND revoked_at IS NULL AND (cinema_id IS NULL OR cinema_id = $1) AND name = any($2)`,
    [cinemaId, names],
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

async function namesOf(pool: Pool, terminalIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT name FROM terminals WHERE id = any($1::uuid[]) ORDER BY name',
    [terminalIds],
  )
  return rows.map(({ name }) => name)
}

function describe(cinema: string, policy: AllotmentPolicy, counters: readonly string[]): string {
  const { seats, category, hoursBefore, backMinutesBefore, terminalIds } = policy
  if (seats === 0) return `${cinema} allots no seats`
  const whom = terminalIds === null ? 'every counter' : counters.join(', ') || 'no counter'
  const what = `${seats}${category === null ? '' : ` ${category}`} ${seats === 1 ? 'seat' : 'seats'}`
  return `${cinema} allots ${what} of each show to ${whom}, from ${hoursBefore} hours to ${backMinutesBefore} minutes before it starts`
}
