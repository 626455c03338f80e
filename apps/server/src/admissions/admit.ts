/** Enters an admission in the books, in the transaction that answers the door's command, and tells the other doors. */
import type { CheckInCommand } from '@marquee/shared'
import { loadStatement, type Tx } from '../infra/postgres.ts'

const LOCK_SOLD = loadStatement(new URL('./sql/lock-sold.sql', import.meta.url))
const ADMIT = loadStatement(new URL('./sql/admit.sql', import.meta.url))

export interface Admission {
  commandId: string
  terminalId: string
  body: CheckInCommand
  /** The seat's index in the show's plan; null: the plan doesn't have it. */
  seatIndex: number | null
}

/**
 * A door admits without asking, so its admission is entered as it happened. That includes a second admission of a ticket
 * (another door was cut off), and one with a ticket that isn't sold or was given back. Managers see those.
 */
export async function admit(tx: Tx, { commandId, terminalId, body, seatIndex }: Admission): Promise<void> {
  await tx.query({ ...LOCK_SOLD, values: [body.ticketId] })
  const { ticketId, showId, at, signedBy = null, byHand = false, approvedBy = null } = body
  await tx.query({
    ...ADMIT,
    values: [commandId, ticketId, showId, terminalId, at, seatIndex, signedBy, byHand, approvedBy],
  })
}
