/** The mail that brings the tickets. */
import { ticketTypeName, totalOf } from '@marquee/shared'
import type { SheetPrinter } from '../../tickets/sheet-printer.ts'
import type { TicketSigner } from '../../tickets/ticket-signer.ts'
import type { ToldBooking } from '../read-bookings.ts'
import type { Letter } from './mailer.ts'
import { bodies, price, whenOf } from './words.ts'

/** undefined: no seat of it is left, so there is nothing to bring. */
export async function writeConfirmation(
  booking: ToldBooking,
  { signer, printer }: { signer: TicketSigner; printer: SheetPrinter },
): Promise<Letter | undefined> {
  const tickets = booking.tickets.filter((ticket) => !ticket.cancelled)
  if (tickets.length === 0) return undefined
  const { show, reference, total } = booking
  const { date, time } = whenOf(show)
  const sheet = await Promise.all(
    tickets.map(async (ticket) => ({
      movie: show.movie,
      cinema: show.cinema,
      address: show.address,
      auditorium: show.auditorium,
      date,
      time,
      seat: ticket.seatId,
      type: ticketTypeName(ticket.type),
      price: price(ticket.amount, total),
      reference,
      // The same text as was answered to the sale: Ed25519 signs the same to the same.
      code: await signer.sign({ t: ticket.id, s: show.id, p: ticket.seatId, b: show.startsAt.toISOString() }),
    })),
  )
  const count = tickets.length === 1 ? 'ticket' : `${tickets.length} tickets`
  return {
    subject: `Your ${count} for ${show.movie}: ${reference}`,
    ...bodies([
      [show.movie],
      [`${date}, ${time}`, `${show.cinema}, ${show.auditorium}`, ...(show.address === undefined ? [] : [show.address])],
      tickets.map((t) => `Seat ${t.seatId}: ${ticketTypeName(t.type)}, ${price(t.amount, total)}`),
      [`Paid: ${price(totalOf(tickets), total)}`, `Reference: ${reference}`],
      [
        tickets.length === 1
          ? 'Your ticket is attached: show its code at the door, on paper or on your telephone.'
          : 'Your tickets are attached, a page each: show their codes at the door, on paper or on your telephone.',
      ],
    ]),
    attachment: {
      filename: `tickets-${reference}.pdf`,
      contentType: 'application/pdf',
      content: await printer.print(sheet, `${show.movie}: ${reference}`),
    },
  }
}
