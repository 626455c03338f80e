/** The mail that brings the tickets. */
import { planMark, ticketIdOf, totalOf } from '@marquee/shared'
import type { SheetPrinter } from '../../tickets/sheet-printer.ts'
import type { TicketSigner } from '../../tickets/ticket-signer.ts'
import type { ToldBooking } from '../read-bookings.ts'
import type { Letter } from './mailer.ts'
import { bodies, mailSpeech, whenOf } from './words.ts'

/** undefined: no seat of it is left, so there is nothing to bring. */
export async function writeConfirmation(
  booking: ToldBooking,
  { signer, printer }: { signer: TicketSigner; printer: SheetPrinter },
): Promise<Letter | undefined> {
  const tickets = booking.tickets.filter((ticket) => !ticket.cancelled)
  if (tickets.length === 0) return undefined
  const { show, reference, total, language } = booking
  const speech = mailSpeech(language)
  const { say } = speech
  const { day, time } = whenOf(speech, show)
  const price = (amount: number): string => speech.price(amount, total)
  const common = {
    ...{ movie: show.movie, cinema: show.cinema, address: show.address, auditorium: show.auditorium },
    ...{ date: day, time, reference },
  }
  const sheet = await Promise.all(
    tickets.map(async (ticket) => ({
      ...common,
      seat: ticket.seatId,
      type: speech.ticketType(ticket.type),
      price: price(ticket.amount),
      // The same text as was answered to the sale: Ed25519 signs the same to the same.
      code: await signer.sign({ t: ticket.id, s: show.id, p: ticket.seatId, b: show.startsAt.toISOString() }),
    })),
  )
  const groups = (await groupsOf(booking, signer)).map(({ seatIds, code }) => ({
    ...common,
    seat: seatIds.join(', '),
    admits: seatIds.length,
    ...{ type: '', price: '', code },
  }))
  const count = tickets.length
  return {
    subject: say('confirmed_subject', { count, movie: show.movie, reference }),
    ...bodies(speech, [
      [speech.foreign(show.movie)],
      [
        say('day_and_time', { day, time }),
        say('cinema_and_hall', { cinema: show.cinema, auditorium: show.auditorium }),
        ...(show.address === undefined ? [] : [speech.foreign(show.address)]),
      ],
      tickets.map(({ seatId, type, amount }) =>
        say('ticket', { seat: seatId, type: speech.ticketType(type), price: price(amount) }),
      ),
      [say('paid', { amount: price(totalOf(tickets)) }), say('reference', { reference })],
      [say('attached', { count }), ...(groups.length > 0 ? [say('group_page')] : [])],
    ]),
    attachment: {
      filename: `tickets-${reference}.pdf`,
      contentType: 'application/pdf',
      content: await printer.print([...groups, ...sheet], { title: `${show.movie}: ${reference}`, language }),
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
