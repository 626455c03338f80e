/**
 * Finds out the state of a payment's charge. A charge that waits to be made stays so at the gateway for ever. Once nobody
 * goes on with its payment it is voided, so that the payment has an end.
 */
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { ChargeState } from '../../../payments/gateway.ts'
import type { Payment } from '../../../payments/payment-rows.ts'
import type { BookingRow } from '../booking-row.ts'
import { type Gateways, gatewayNamed } from '../gateways.ts'
import { isOverdue } from './overdue.ts'

export interface LookOrVoid {
  /**
   * True when nobody goes on with it: its booking has ended, its show is cancelled, or it took longer than it could have.
   */
  isGivenUp(payment: Payment): Promise<boolean>
  /** @throws GatewayUnknown when the gateway gives no answer */
  lookOrVoid(payment: Payment, gatewayRef: string): Promise<ChargeState>
}

export function createLookOrVoid(options: {
  gateways: Gateways
  catalogue: Pick<Catalogue, 'show'>
  readBooking(bookingId: string): Promise<BookingRow | undefined>
  chargeTimeoutMs: number
}): LookOrVoid {
  const { gateways, catalogue, readBooking, chargeTimeoutMs } = options

  async function isGivenUp(payment: Payment): Promise<boolean> {
    // The server that made it may still be at it, unless it took longer than it could have.
    if (isOverdue(payment, chargeTimeoutMs)) return true
    const booking = await readBooking(payment.booking_id)
    const show = booking && (await catalogue.show(booking.show_id))
    return booking?.state !== 'held' || show?.show.cancelledAt !== undefined
  }

  return {
    isGivenUp,
    async lookOrVoid(payment, gatewayRef) {
      const gateway = gatewayNamed(gateways, payment.gateway)
      const state = await gateway.readCharge(gatewayRef)
      const untouched = state.kind === 'prepared' || state.kind === 'requires_action'
      return untouched && (await isGivenUp(payment)) ? gateway.void(gatewayRef) : state
    },
  }
}
