/** The code of a ticket that this terminal sells: signed with its key, which the server has certified for the show. */
import { type Show, terminalTicketCode } from '@marquee/shared'
import type { Device } from '../identity/device.ts'
import type { Certificate } from '../store/sales/certificates-table.ts'

export function signedTicketCode(
  device: Device,
  { certificate, certificateKey, ticketCodes }: Certificate,
  ticket: { ticketId: string; seatId: string },
  show: Pick<Show, 'id' | 'startsAt'>,
): string {
  const payload = {
    t: ticket.ticketId,
    s: show.id,
    p: ticket.seatId,
    b: show.startsAt,
    ...(certificateKey !== undefined && { h: certificateKey }),
    i: device.terminal.id,
    k: device.publicKey,
  }
  const code = terminalTicketCode(payload, ticketCodes ?? 'long')
  return code.withSignatures(device.signTicket(code.body), certificate)
}
