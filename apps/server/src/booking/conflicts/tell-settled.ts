/** Tells terminals how conflicts of theirs were settled, each until it has it on its disk. */
import type { NoticeOf, Ticket } from '@marquee/shared'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import type { TicketSigner } from '../../tickets/ticket-signer.ts'
import { owedAtMachine, payOutOfConflict } from '../refunds/how-much.ts'
import type { ConflictRow } from './conflict-rows.ts'
import { describeSettled } from './settled-words.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const TO_TELL = statement('to-tell')
const TOLD = statement('told')

/**
 * The limit for one terminal: the rest follows with the next look. A notice with ten tickets has some 4 KB; notices go
 * one by one.
 */
const AT_ONCE = 100

type ToTell = Omit<
  ConflictRow,
  | 'starts_at'
  | 'movie'
  | 'auditorium'
  | 'is_pay_out_open'
  | 'is_copy'
  | 'is_paid_back'
  | 'entry'
  | 'of_order_conflicts'
  | 'of_order_open'
  | 'is_in_books'
  | 'priced'
  | 'tip'
  | 'tip_by_card_machine'
> & {
  settled_reference: string | null
  told_before_at: Date | null
  /** Set for a pay-out of lines that were given back by name. */
  return_id: string | null
  /** Its cash has gone back. */
  is_paid_out: boolean
}

/** @returns whether the terminal has it */
export type AskSettled = (terminalId: string, notice: NoticeOf<'conflictSettled'>) => Promise<boolean>

/** @returns a function that tells those of `terminalIds` everything that they don't know yet */
export function createTellSettled(options: {
  pool: Pool
  catalogue: Pick<Catalogue, 'show'>
  signer: TicketSigner
  ask: AskSettled
}): (terminalIds: readonly string[]) => Promise<void> {
  const { pool, catalogue, signer, ask } = options

  async function noticeOf(row: ToTell): Promise<NoticeOf<'conflictSettled'>> {
    const { id: conflictId, booking_id: bookingId, resolution } = row
    const isRefund = resolution === 'refund'
    const atMachine = isRefund ? owedAtMachine(row) : undefined
    return {
      conflictId,
      bookingId,
      resolution: resolution ?? 'noted',
      text: describeSettled(row, row.settled_reference),
      payOut: isRefund && !row.is_paid_out ? payOutOfConflict(row) : null,
      ...(atMachine && { atMachine }),
      tickets: resolution === 'other_seats' ? await signedTickets(row) : [],
    }
  }

  async function signedTickets({ show_id: showId, settled_tickets: tickets }: ToTell): Promise<Ticket[]> {
    const show = showId === null ? undefined : await catalogue.show(showId)
    if (!show || !tickets) return []
    const { id: s, startsAt: b } = show.show
    return Promise.all(
      tickets.map(async ({ ticketId, seatId, type, amount }) => {
        return { ticketId, seatId, type, amount, code: await signer.sign({ t: ticketId, s, p: seatId, b }) }
      }),
    )
  }

  return async (terminalIds) => {
    if (terminalIds.length === 0) return
    const { rows } = await pool.query<ToTell>({ ...TO_TELL, values: [terminalIds, AT_ONCE] })
    const byTerminal = Map.groupBy(rows, (row) => row.terminal_id)
    await Promise.all(
      [...byTerminal].map(async ([terminalId, theirs]) => {
        for (const row of theirs) {
          // A terminal that doesn't answer now is told again at its next start, and once in a while.
          if (!(await ask(terminalId, await noticeOf(row)))) return
          await pool.query({ ...TOLD, values: [row.id] })
        }
      }),
    )
  }
}
