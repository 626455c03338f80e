/** The code of a ticket that this terminal sells: signed with its key, which the server has certified for the show. */
import { type Show, terminalTicketCodeBody } from '@marquee/shared'
import type { Device } from '../identity/device.ts'
import type { Certificate } from '../store/sales/certificates-table.ts'

export function signedTicketCode(
  device: Device,
  { certificate, certificateKey }: Certificate,
  ticket: { ticketId: string; seatId: string },
  show: Pick<Show, 'id' | 'startsAt'>,
): string {
  const body = terminalTicketCodeBody({
    t: ticket.ticketId,
    s: show.id,
    p: ticket.seatId,
    b: show.startsAt,
    ...(certificateKey !== undefined && { h: certificateKey }),
    i: device.terminal.id,
    k: device.publicKey,
  })
  return `${body}.${device.signTicket(body)}.${certificate}`
}
