/**
 * A charge of the lost hours becomes a sale again: booking and payment are entered in one statement, as they stood before the
 * gateway's answer. From there the payment is concluded like any other, by whichever server comes to it, once.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { isTaken, loadStatement, type Pool } from '../../infra/postgres.ts'
import type { ChargedSale } from '../../payments/charged-sale.ts'
import type { CapturedCharge, PaymentGateway } from '../../payments/gateway.ts'
import { nameCharge, type Payment, paymentOfCharge, readPayment } from '../../payments/payment-rows.ts'
import type { Quote } from '../books.ts'
import { seatIndexes } from '../seat-indexes.ts'
import { lostHoursOf } from './lost-hours.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const ENTER_LOST_CHARGE = statement('enter-lost-charge')

/** @returns the payment of the charge; undefined: it is no sale of this ledger, or no lost one */
export type EnterLostCharge = (gateway: PaymentGateway, charge: CapturedCharge) => Promise<Payment | undefined>

export function createEnterLostCharge({ pool, catalogue }: { pool: Pool; catalogue: Catalogue }): EnterLostCharge {
  async function quoteOf(sale: ChargedSale, { money, at }: CapturedCharge): Promise<Quote | undefined> {
    const show = await catalogue.show(sale.showId)
    if (!show || !money) return undefined
    const seats = seatIndexes(
      show,
      sale.tickets.map((ticket) => ticket.seatId),
    )
    if (!seats.ok) return undefined
    const tickets = sale.tickets.map((ticket, i) => ({ ...ticket, seatIndex: seats.value[i] as number }))
    const amount = tickets.reduce((sum, ticket) => sum + ticket.amount, 0)
    return { tickets, total: { amount, currency: money.currency }, expiresAt: at.toISOString() }
  }

  async function enter(gateway: PaymentGateway, charge: CapturedCharge, sale: ChargedSale): Promise<void> {
    const quote = await quoteOf(sale, charge)
    if (!quote) return
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
      // The backup was made between the payment's beginning and its charge's name.
      if (known.gateway_ref === null) await nameCharge(pool, known.id, gatewayRef)
    } else {
      await enter(gateway, charge, sale).catch((error: unknown) => {
        // Then the charge is shown to a manager as one that nobody knows.
        if (!isTaken(error, 'bookings_reference_key')) throw error
      })
    }
    return paymentOfCharge(pool, gatewayRef)
  }
}
