/** Counts the papers of tickets, whichever terminal printed them. */
import type { PrintCommand } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const NOTE_PRINTS = loadStatement(new URL('./sql/note-prints.sql', import.meta.url))

export async function notePrints(
  tx: Tx,
  { commandId, terminalId, body }: { commandId: string; terminalId: string; body: PrintCommand },
): Promise<void> {
  await tx.query({ ...NOTE_PRINTS, values: [commandId, terminalId, body.bookingId, body.ticketIds, body.at] })
}
