/** `marquee enrol-code` and `marquee revoke-terminal`: how a manager lets a device in, and throws one out. */
import { Reason, TERMINAL_KINDS, type TerminalKind, validate } from '@marquee/shared'
import { Command, InvalidArgumentError, Option } from 'commander'
import { type ClosedSeats, closedSeatsOf, releaseClosedSeats } from '../../apps/server/src/allotments/closed-seats.ts'
import { cinemasCalled, sayWhichCinema } from '../../apps/server/src/catalogue/cinema-names.ts'
import type { Pool } from '../../apps/server/src/infra/postgres.ts'
import { createEnrolmentCode } from '../../apps/server/src/terminals/enrolment/enrolment.ts'
import { revokeTerminal } from '../../apps/server/src/terminals/enrolment/registry.ts'
import { openLedger } from '../services/ledger.ts'

export function enrolCodeCommand(): Command {
  return new Command('enrol-code')
    .description('make a code that enrols one device as a terminal, once, within 24 hours')
    .addOption(new Option('--kind <kind>', 'what the terminal is').choices(TERMINAL_KINDS).makeOptionMandatory())
    .requiredOption('--name <name>', 'what people call it, such as "Counter 2"')
    .option('--cinema <name>', 'the cinema that it may sell for (otherwise every cinema of the house)')
    .action(async ({ kind, name, cinema }: { kind: TerminalKind; name: string; cinema?: string }, command: Command) => {
      if (name.trim() === '' || name.length > 60) return command.error('--name must be 1 to 60 characters')
      await withLedger(async (pool) => {
        let cinemaId: string | null = null
        if (cinema !== undefined) {
          const [found, ...others] = (await cinemasCalled(pool, [cinema])).get(cinema) ?? []
          if (!found) return command.error(`--cinema: there is no cinema "${cinema}"`)
          if (others.length > 0) return command.error(`--cinema: ${sayWhichCinema(cinema, [found, ...others])}`)
          cinemaId = found.id
        }
        console.log(await createEnrolmentCode(pool, { name: name.trim(), kind, cinemaId }))
      })
    })
}

interface RevokeOptions {
  releaseSeats?: true
  reason?: string
  by?: string
}

export function revokeTerminalCommand(): Command {
  return new Command('revoke-terminal')
    .description('throw a terminal out: its key opens nothing any more; the seats of a counter stay closed')
    .argument('<name>')
    .option(
      '--release-seats',
      'free its seats too, because the device is destroyed or in hand; also when it is revoked already',
    )
    .option('--reason <text>', 'with --release-seats: why; it stays on the record', toReason)
    .option('--by <name>', "with --release-seats: the manager's terminal in whose name it is recorded")
    .action(async (name: string, { releaseSeats, reason, by }: RevokeOptions, command: Command) => {
      if (releaseSeats && (reason === undefined || by === undefined)) {
        return command.error('--release-seats needs --reason and --by: it stays on the record who did it, and why')
      }
      if (!releaseSeats && (reason !== undefined || by !== undefined)) {
        return command.error('--reason and --by belong to --release-seats')
      }
      await withLedger(async (pool) => {
        const manager = by === undefined ? undefined : await managerCalled(pool, by)
        if (by !== undefined && manager === undefined) {
          return command.error(`--by: there is no manager's terminal "${by}" that is not revoked`)
        }
        const isNew = await revokeTerminal(pool, name)
        const terminal = await revokedCalled(pool, name)
        if (!terminal) return command.error(`there is no terminal "${name}" that could be revoked`)
        console.log(isNew ? `${name} is revoked` : `${name} was revoked before`)
        // The servers free the holds of other kinds.
        if (terminal.kind !== 'counter') return
        const closed = await closedSeatsOf(pool, terminal.id)
        if (manager !== undefined && reason !== undefined) {
          await releaseClosedSeats(pool, { terminalId: terminal.id, closed, by: manager, reason })
        }
        console.log(manager === undefined ? sayClosed(name, closed) : sayReleased(closed))
      })
    })
}

function toReason(text: string): string {
  const reason = validate(Reason, text)
  if (!reason.ok) throw new InvalidArgumentError('must be 1 to 500 characters of text.')
  return reason.value
}

async function managerCalled(pool: Pool, name: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    "SELECT id FROM terminals WHERE name = $1 AND kind = 'manager' AND revoked_at IS NULL",
    [name],
  )
  return rows[0]?.id
}

async function revokedCalled(pool: Pool, name: string): Promise<{ id: string; kind: TerminalKind } | undefined> {
  const { rows } = await pool.query<{ id: string; kind: TerminalKind }>(
    'SELECT id, kind FROM terminals WHERE name = $1 AND revoked_at IS NOT NULL',
    [name],
  )
  return rows[0]
}

function sayClosed(name: string, closed: readonly ClosedSeats[]): string {
  if (closed.length === 0) return 'It had no seats.'
  return `${inAll(closed)} closed: it may have sold them, or still sell them, where nobody hears of it.
${closed.map(lineOf).join('\n')}
Nobody can buy them until a manager releases them by force (Allotted seats), or the show is over.
If the device is destroyed or in hand, and sells nothing more, this frees them at once:
  npm run marquee -- revoke-terminal "${name}" --release-seats --by "MANAGER'S TERMINAL" --reason "WHY"`
}

const sayReleased = (closed: readonly ClosedSeats[]): string =>
  closed.length === 0 ? 'It had no seats.' : `${inAll(closed)} free again:\n${closed.map(lineOf).join('\n')}`

function inAll(closed: readonly ClosedSeats[]): string {
  const seats = closed.reduce((sum, { grants }) => sum + grants.length, 0)
  const shows = closed.length === 1 ? '1 show' : `${closed.length} shows`
  return seats === 1 ? `1 seat of ${shows} is` : `${seats} seats of ${shows} are`
}

function lineOf({ startsAt, timeZone, movie, auditorium, cinema, grants }: ClosedSeats): string {
  const at = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(startsAt)
  return `  ${grants.length} of ${movie}, ${at}, ${auditorium}, ${cinema}`
}

async function withLedger(work: (pool: Pool) => Promise<unknown>): Promise<void> {
  const ledger = await openLedger(process.env)
  try {
    await work(ledger.pool)
  } finally {
    await ledger.close()
  }
}
