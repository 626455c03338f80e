/** `marquee restore`: after a backup of the ledger was restored; see docs/restore.md. */
import { type ClosedShow, Id, Reason, validate } from '@marquee/shared'
import { Command } from 'commander'
import { closedShows, openShow } from '../../apps/server/src/incarnation/closed-shows.ts'
import { type Restored, sayRestored } from '../../apps/server/src/incarnation/restore.ts'
import type { Pool } from '../../apps/server/src/infra/postgres.ts'
import { openLedger } from '../services/ledger.ts'

interface Options {
  backupDays: string
  status?: true
  open?: string
  by?: string
  reason?: string
}

export function restoreCommand(): Command {
  return new Command('restore')
    .description(
      'say that a backup of the ledger was restored: its shows stay closed until what was sold since is known',
    )
    .option('--status', 'only say which shows are still closed, one by one, and what each waits for')
    .option('--open <show>', 'open a show without waiting, by the id that --status names; `all`: every closed one')
    .option('--by <name>', "with --open: the manager's terminal in whose name it is recorded")
    .option('--reason <text>', 'with --open: why; it stays on the record')
    .option('--backup-days <days>', 'how long backups are kept', process.env.MARQUEE_BACKUP_DAYS || '35')
    .action(async ({ backupDays, status, open, by, reason }: Options, command: Command) => {
      if (open !== undefined && (by === undefined || reason === undefined)) {
        return command.error('--open needs --by and --reason: it stays on the record who did it, and why')
      }
      if (open === undefined && (by !== undefined || reason !== undefined)) {
        return command.error('--by and --reason belong to --open')
      }
      if (!/^[1-9]\d{0,3}$/.test(backupDays)) return command.error('--backup-days must be from 1 to 9999')
      const ledger = await openLedger(process.env)
      try {
        if (open !== undefined) await openByName(ledger.pool, { open, by: by ?? '', reason: reason ?? '' }, command)
        else if (!status) console.log(sayBegun(await sayRestored(ledger.pool, Number(backupDays))))
        const closed = await closedShows(ledger.pool, null)
        console.log(sayClosed(closed))
        if (status) for (const show of closed) console.log(lineOf(show))
        else if (closed.length > 0) console.log('--status names each of them.')
      } finally {
        await ledger.close()
      }
    })
}

async function openByName(
  pool: Pool,
  { open, by, reason }: { open: string; by: string; reason: string },
  command: Command,
): Promise<void> {
  const why = validate(Reason, reason)
  if (!why.ok) return command.error('--reason must be 1 to 500 characters of text')
  const { rows } = await pool.query<{ id: string }>(
    "select id from terminals where name = $1 and kind = 'manager' and revoked_at is null",
    [by],
  )
  const manager = rows[0]?.id
  if (manager === undefined) return command.error(`--by: there is no manager's terminal "${by}" that is not revoked`)
  const closed = await closedShows(pool, null)
  const wanted = open === 'all' ? closed.map(({ show }) => show.showId) : Id.safeParse(open).success ? [open] : []
  if (wanted.length === 0) return command.error(`--open: there is no closed show ${open}`)
  for (const showId of wanted) {
    if (!(await openShow(pool, showId, manager, why.value)))
      return command.error(`--open: show ${showId} is not closed`)
  }
  console.log(
    `${shows(wanted.length)} opened. Seats that were sold since the backup and are not known yet may be sold again.`,
  )
}

const IF_NOT_RESTORED = 'If no backup was restored, revoke it: somebody may have its key.'

function sayBegun(restored: Restored): string {
  switch (restored.kind) {
    case 'begun':
      return `The ledger begins incarnation ${restored.number}. What was done since ${restored.lostSince.toISOString()} may be missing from it.
${shows(restored.closedShows)} closed until it is known again. Start the servers now, and switch every counter and kiosk on.`
    case 'known':
      return `This is known already: the ledger is in incarnation ${restored.number}.`
    case 'nothing_lost':
      return 'No server had run on this ledger yet: nothing can be missing from it.'
  }
}

function sayClosed(closed: readonly ClosedShow[]): string {
  if (closed.length === 0)
    return 'No show is closed: what was sold since the backup is in the ledger, or with a manager.'
  const [shownBy] = closed.map((each) => each.shownBy)
  const awaited = [...new Set(closed.flatMap(({ terminals }) => terminals))].sort()
  return [
    `${shows(closed.length)} closed.`,
    ...(shownBy ? [`A terminal showed it: ${shownBy} ${IF_NOT_RESTORED}`] : []),
    ...(closed.some(({ gateway }) => gateway) ? ['The payments of the lost hours are still being read.'] : []),
    ...(awaited.length > 0 ? [`Not heard yet: ${awaited.join(', ')}.`] : []),
  ].join('\n')
}

const shows = (quantity: number): string => (quantity === 1 ? '1 show is' : `${quantity} shows are`)

function lineOf({ show, terminals, gateway }: ClosedShow): string {
  const { showId, startsAt, timeZone, movie, auditorium, cinema } = show
  const at = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(startsAt),
  )
  const waits = [...(gateway ? ['payments'] : []), ...terminals].join(', ')
  return `  ${showId}  ${movie}, ${at}, ${auditorium}, ${cinema}: waits for ${waits}`
}
