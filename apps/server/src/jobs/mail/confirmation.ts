/** The mail that brings the tickets. */
import { planMark, ticketIdOf, ticketTypeName, totalOf } from '@marquee/shared'
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
  const common = {
    ...{ movie: show.movie, cinema: show.cinema, address: show.address, auditorium: show.auditorium },
    ...{ date, time, reference },
  }
  const sheet = await Promise.all(
    tickets.map(async (ticket) => ({
      ...common,
      seat: ticket.seatId,
      type: ticketTypeName(ticket.type),
      price: price(ticket.amount, total),
      // The same text as was answered to the sale: Ed25519 signs the same to the same.
      code: await signer.sign({ t: ticket.id, s: show.id, p: ticket.seatId, b: show.startsAt.toISOString() }),
    })),
  )
  const groups = (await groupsOf(booking, signer)).map(({ seatIds, code }) => ({
    ...common,
    seat: seatIds.join(', '),
    group: `Admits ${seatIds.length} together`,
    ...{ type: '', price: '', code },
  }))
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
        ...(groups.length > 0 ? ['The first page admits all of you at once, if you come together.'] : []),
      ],
    ]),
    attachment: {
      filename: `tickets-${reference}.pdf`,
      contentType: 'application/pdf',
      content: await printer.print([...groups, ...sheet], `${show.movie}: ${reference}`),
    },
  }
}

/** Of a booking with several seats. Tickets that were made before codes for groups have ids of their own, and are left out. */
async function groupsOf(
  { id, show, tickets }: ToldBooking,
  signer: Pick<TicketSigner, 'signGroup'>,
): Promise<{ seatIds: string[]; code: string }[]> {
  const known = tickets.filter((ticket) => !ticket.cancelled && ticket.id === ticketIdOf(id, show.id, ticket.seatId))
  const named = new Map(known.map(({ seatIndex, seatId }) => [seatIndex, seatId]))
  const seats = [...named.keys()]
  const payload = { o: id, s: show.id, b: show.startsAt.toISOString(), l: planMark(show.seatPlanId), n: seats }
  const codes = await signer.signGroup(payload)
  return codes.map(({ seats, code }) => ({ seatIds: seats.flatMap((index) => named.get(index) ?? []), code }))
}
