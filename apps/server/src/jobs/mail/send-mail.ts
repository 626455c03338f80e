/** A single try to send a booking's mail: written from what the ledger says at this moment. */
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Pool } from '../../infra/postgres.ts'
import type { SheetPrinter } from '../../tickets/sheet-printer.ts'
import type { TicketSigner } from '../../tickets/ticket-signer.ts'
import type { Delivery, Sent } from '../deliveries.ts'
import { MailBody } from '../events.ts'
import { readBookings } from '../read-bookings.ts'
import { writeCancellation } from './cancellation.ts'
import { writeConfirmation } from './confirmation.ts'
import type { Letter, Mailer } from './mailer.ts'

export interface MailParts {
  pool: Pool
  catalogue: Pick<Catalogue, 'show'>
  signer: TicketSigner
  printer: SheetPrinter
  mailer: Mailer
}

export async function sendMail(parts: MailParts, delivery: Delivery): Promise<Sent> {
  const letter = await write(parts, delivery)
  // Cancelled before its tickets were sent: the mail about that says all.
  if (letter === undefined) return { kind: 'done' }
  return parts.mailer.send(delivery.eventId, delivery.target.slice('mailto:'.length), letter)
}

async function write({ pool, catalogue, signer, printer }: MailParts, delivery: Delivery): Promise<Letter | undefined> {
  const [booking] = await readBookings(pool, catalogue, [delivery.bookingId])
  if (!booking) throw new Error(`booking ${delivery.bookingId} has a mail but was never confirmed`)
  const about = MailBody.parse(JSON.parse(delivery.body))
  if (about.kind === 'confirmed') return writeConfirmation(booking, { signer, printer })
  const { rows } = await pool.query<{ amount: number; carried: boolean }>(
    "select amount, state = 'carried' as carried from refunds where id = any($1::uuid[])",
    [about.refundIds],
  )
  const refunds = { goBack: rows.filter(({ carried }) => !carried), carried: rows.filter(({ carried }) => carried) }
  return writeCancellation(booking, about.seatIndexes, refunds)
}
