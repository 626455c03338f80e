/** How a card at a reader stands, as its terminal is told. Tickets are signed for each telling: the same ones whoever asks. */
import type { Id, ReaderGivenBackReason, ReaderOffReason, ReaderPayment, Ticket } from '@marquee/shared'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../../../infra/postgres.ts'
import type { TicketSigner } from '../../../tickets/ticket-signer.ts'
import type { BookingAtReader } from './order-at-reader.ts'
import type { ReaderPaymentRow } from './reader-payment-rows.ts'

const SOLD = loadStatement(new URL('./sql/sold.sql', import.meta.url))
const MONEY_BACK = loadStatement(new URL('./sql/money-back.sql', import.meta.url))

const MONEY = { pending: 'on_its_way', done: 'back', parked: 'with_a_manager' } as const

export type ViewReaderPayment = (row: ReaderPaymentRow) => Promise<ReaderPayment>

export function createViewReaderPayment(parts: {
  pool: Pool
  catalogue: Pick<Catalogue, 'show'>
  signer: TicketSigner
}): ViewReaderPayment {
  const { pool, catalogue, signer } = parts

  async function ticketsOf({ showId, tickets }: BookingAtReader): Promise<Ticket[]> {
    const show = await catalogue.show(showId)
    if (!show) throw new Error(`there is no show ${showId}`)
    const { startsAt } = show.show
    return Promise.all(
      tickets.map(async ({ ticketId, seatId, type, amount }) => ({
        ticketId,
        seatId,
        type,
        amount,
        code: await signer.sign({ t: ticketId, s: showId, p: seatId, b: startsAt }),
      })),
    )
  }

  async function captured(row: ReaderPaymentRow): Promise<ReaderPayment> {
    if (!row.sale || !row.ended_at) throw new Error(`the card of ${row.id} was captured for no order`)
    const { rows } = await pool.query<{ booking_id: Id; reference: string }>({ ...SOLD, values: [row.order_id] })
    const references = new Map(rows.map((sold) => [sold.booking_id, sold.reference]))
    const bookings = await Promise.all(
      row.sale.bookings.map(async (booking) => ({
        bookingId: booking.bookingId,
        showId: booking.showId,
        reference: references.get(booking.bookingId) ?? booking.reference,
        tickets: await ticketsOf(booking),
      })),
    )
    return { ...aboutOf(row), state: 'captured', capturedAt: row.ended_at.toISOString(), bookings }
  }

  return async (row) => {
    switch (row.state) {
      case 'open':
        return { ...aboutOf(row), state: openState(row), until: row.until.toISOString() }
      case 'captured':
        return captured(row)
      case 'given_back': {
        const { rows } = await pool.query<{ state: keyof typeof MONEY }>({ ...MONEY_BACK, values: [row.id] })
        const money = MONEY[rows[0]?.state ?? 'pending']
        return { ...aboutOf(row), state: 'given_back', why: row.why as ReaderGivenBackReason, money }
      }
      case 'off':
        return { ...aboutOf(row), state: 'off', why: row.why as ReaderOffReason, code: row.code }
    }
  }
}

const aboutOf = ({ id, order_id }: ReaderPaymentRow) => ({ orderId: order_id, paymentId: id })

export const isOverdue = ({ until }: Pick<ReaderPaymentRow, 'until'>): boolean => until.getTime() <= Date.now()

type OpenState = Extract<ReaderPayment, { until: string }>['state']

function openState(row: ReaderPaymentRow): OpenState {
  const { heard, cancel_at, why, started_at } = row
  if (heard === 'unknown') return 'unknown'
  if (heard === 'asking_bank') return 'asking_bank'
  if (cancel_at !== null || why !== null || isOverdue(row)) return 'cancelling'
  return started_at === null ? 'starting' : 'waiting_for_card'
}
