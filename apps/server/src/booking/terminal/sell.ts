/** Applies a terminal's `sell` command exactly once: the hold becomes tickets and a payment, and the answer is kept for every replay. */
import { createHash } from 'node:crypto'
import {
  type Answer,
  type Command,
  granted,
  newId,
  priceOf,
  type Refusal,
  refused,
  type SellCommand,
  type TerminalIdentity,
  type Ticket,
} from '@marquee/shared'
import type { Catalogue, CatalogueShow } from '../../catalogue/catalogue.ts'
import type { Pool } from '../../infra/postgres.ts'
import type { TicketSigner } from '../../tickets/ticket-signer.ts'
import type { CounterSale, SaleAnswer } from '../books.ts'
import { firstAnswers, recordAnswer } from '../journal/inbox.ts'
import { seatIndexes } from '../seat-indexes.ts'
import type { BookingSeatStore } from '../seat-store.ts'
import { showForTerminal } from './hold.ts'

export type Sell = (command: Command, terminal: TerminalIdentity) => Promise<SaleAnswer>

export function createSell(options: {
  catalogue: Catalogue
  store: BookingSeatStore
  signer: TicketSigner
  pool: Pool
}): Sell {
  const { catalogue, store, signer, pool } = options

  /** Keeps the refusal as the command's answer, unless the command was answered before. */
  async function refuse(command: CounterSale['command'], refusal: Refusal): Promise<SaleAnswer> {
    const answerBefore = async () => (await firstAnswers(pool, [command])).get(command.id)
    const answered = await answerBefore()
    if (answered) return answered
    if (await recordAnswer(pool, command, refused(refusal))) return refused(refusal)
    return (await answerBefore()) ?? refused(refusal)
  }

  return async ({ id, body }, terminal) => {
    const command = {
      id,
      terminalId: terminal.id,
      bodyHash: createHash('sha256').update(JSON.stringify(body)).digest(),
    }
    const priced = await price(catalogue, body, terminal)
    if (!priced.ok) return refuse(command, priced.refusal)
    const { show, tickets } = priced.value

    const signed = await Promise.all(
      tickets.map(async (ticket) => {
        const payload = { t: ticket.ticketId, s: body.showId, p: ticket.seatId, b: show.show.startsAt }
        return { ...ticket, code: await signer.sign(payload) }
      }),
    )
    const outcome = await store.confirm({
      showId: body.showId,
      bookingId: body.bookingId,
      seats: tickets.map((ticket) => ticket.seatIndex),
      terminalId: terminal.id,
      sale: {
        kind: 'counter',
        command,
        tickets: signed,
        total: body.total,
        tendered: body.payment.tendered,
        paymentId: newId(),
        confirmedAt: new Date(),
      },
    })
    switch (outcome.kind) {
      case 'confirmed':
      case 'settled':
        return outcome.receipt
      case 'not_held':
        return refuse(command, { code: 'no_such_hold' })
      case 'ended':
        return refuse(command, { code: 'booking_ended' })
    }
  }
}

type PricedTicket = Omit<Ticket, 'code'> & { seatIndex: number }

/** Checks the sale against the catalogue: show, seats, ticket types, total, cash. */
async function price(
  catalogue: Catalogue,
  body: SellCommand,
  terminal: TerminalIdentity,
): Promise<Answer<{ show: CatalogueShow; tickets: PricedTicket[] }>> {
  const found = await showForTerminal(catalogue, body.showId, terminal)
  if (!found.ok) return found
  const show = found.value
  const seats = seatIndexes(
    show,
    body.tickets.map((ticket) => ticket.seatId),
  )
  if (!seats.ok) return seats

  const tickets: PricedTicket[] = []
  for (const [i, { seatId, type }] of body.tickets.entries()) {
    const seatIndex = seats.value[i] as number
    const amount = priceOf(show.priceList, type, show.plan.categoryOf(seatIndex))
    if (amount === undefined) return refused({ code: 'unknown_ticket_type', ticketType: type, seatId })
    tickets.push({ ticketId: newId(), seatId, type, amount, seatIndex })
  }

  const { currency } = show.priceList
  const expected = tickets.reduce((sum, ticket) => sum + ticket.amount, 0)
  if (body.total.amount !== expected || body.total.currency !== currency) {
    return refused({ code: 'price_changed', expected, got: body.total.amount, currency })
  }
  if (body.payment.tendered < expected) {
    return refused({ code: 'not_enough_cash', total: expected, tendered: body.payment.tendered, currency })
  }
  return granted({ show, tickets })
}
