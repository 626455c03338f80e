/**
 * A charge of the lost hours becomes a sale again: booking and payment are entered in one statement, as they stood before
 * the gateway's answer. The payment is then concluded like any other, by whichever server comes to it, once.
 */
import { totalOf } from '@marquee/shared'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { isTaken, loadStatement, type Pool } from '../../../infra/postgres.ts'
import type { ChargedSale } from '../../../payments/charged-sale.ts'
import type { CapturedCharge, PaymentGateway } from '../../../payments/gateway.ts'
import {
  type ChargedPayment,
  type Payment,
  paymentOfCharge,
  paymentsOfBooking,
  readPayment,
} from '../../../payments/payment-rows.ts'
import type { Actor, Quote } from '../../books.ts'
import type { SoldOrder } from '../../orders/sold-order.ts'
import { seatIndexes } from '../../seat-indexes.ts'
import { type Gateways, gatewayNamed } from '../gateways.ts'
import type { Conclude } from '../paying/conclude.ts'
import { lostHoursOf } from './lost-hours.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const ENTER_LOST_CHARGE = statement('enter-lost-charge')
const NAME_LOST_CHARGE = statement('name-lost-charge')

const BY: Actor = { actor: 'server', actorId: null, via: 'server' }

/** @returns the payment of the charge; undefined: it is no sale of this ledger, or no lost one */
export type EnterLostCharge = (gateway: PaymentGateway, charge: CapturedCharge) => Promise<ChargedPayment | undefined>

export function createEnterLostCharge(options: {
  pool: Pool
  catalogue: Catalogue
  gateways: Gateways
  conclude: Conclude
}): EnterLostCharge {
  const { pool, catalogue, gateways, conclude } = options

  async function quoteOf(sale: ChargedSale, { money, at }: CapturedCharge): Promise<Quote | undefined> {
    const show = await catalogue.show(sale.showId)
    if (!show || !money) return undefined
    const seats = seatIndexes(
      show,
      sale.tickets.map((ticket) => ticket.seatId),
    )
    if (!seats.ok) return undefined
    const tickets = sale.tickets.map((ticket, i) => ({ ...ticket, seatIndex: seats.value[i] as number }))
    const { currency } = money
    const expiresAt = at.toISOString()
    if (!sale.order) return { tickets, total: { amount: totalOf(tickets), currency }, expiresAt }
    const order: SoldOrder = { cinemaId: show.cinema.id, channel: 'online', ...sale.order }
    return { tickets, order, total: { amount: totalOf(order.lines), currency }, expiresAt }
  }

  /**
   * The backup may have an earlier payment of the booking as pending. A booking has one pending payment at a time, so that one had
   * ended when this one began, and its end was lost. A payment that the backup has began before one that it hasn't. Their ids
   * don't tell: the servers that made them have clocks of their own.
   * @throws when the gateway is still at work on it
   */
  async function endEarlierPayment({ bookingId, paymentId, showId }: ChargedSale): Promise<void> {
    const payments = await paymentsOfBooking(pool, bookingId)
    const earlier = payments.find(({ id, state }) => id !== paymentId && state === 'pending')
    if (!earlier || !(await lostHoursOf(pool, earlier.id, showId))) return
    const isOver =
      earlier.gateway_ref === null
        ? (await conclude.abandon(earlier)).kind !== 'open'
        : await isOverAtGateway(earlier, earlier.gateway_ref)
    if (!isOver)
      throw new Error(`payment ${earlier.id} has no end yet, and payment ${paymentId} of its booking was captured`)
  }

  /**
   * An earlier charge that was captured and still waits for its seats stays pending. Then this one is not entered, and a manager
   * is shown it as a second charge.
   */
  async function isOverAtGateway(payment: Payment, gatewayRef: string): Promise<boolean> {
    const state = await gatewayNamed(gateways, payment.gateway).void(gatewayRef)
    await conclude.conclude(payment, state, BY)
    return state.kind !== 'processing'
  }

  async function enter(gateway: PaymentGateway, charge: CapturedCharge, sale: ChargedSale): Promise<void> {
    const quote = await quoteOf(sale, charge)
    if (!quote) return
    await endEarlierPayment(sale)
    await pool.query({
      ...ENTER_LOST_CHARGE,
      values: [
        sale.paymentId,
        sale.bookingId,
        sale.reference,
        sale.showId,
        sale.customerId,
        Buffer.from(sale.orderHash, 'base64url'),
        JSON.stringify(quote),
        sale.email ?? null,
        gateway.name,
        charge.gatewayRef,
        quote.total.amount,
        quote.total.currency,
        sale.paymentKey,
        Buffer.from(sale.paymentHash, 'base64url'),
        charge.at,
      ],
    })
  }

  return async (gateway, charge) => {
    const { sale, gatewayRef } = charge
    if (!sale) return undefined
    if (!(await lostHoursOf(pool, sale.paymentId, sale.showId))) return undefined
    const known = await readPayment(pool, sale.paymentId)
    if (known) {
      // The backup was made between the payment's beginning and its charge's name. The payment may have been given up
      // since.
      if (known.gateway_ref === null) await pool.query({ ...NAME_LOST_CHARGE, values: [known.id, gatewayRef] })
    } else {
      await enter(gateway, charge, sale).catch((error: unknown) => {
        // Then the charge is shown to a manager as one that nobody knows.
        if (!isTaken(error, 'bookings_reference_key')) throw error
      })
    }
    return paymentOfCharge(pool, gatewayRef)
  }
}
