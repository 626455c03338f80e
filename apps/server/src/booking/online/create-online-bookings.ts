/** Puts the parts of online booking together. */
import { granted, refused } from '@marquee/shared'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Pool } from '../../infra/postgres.ts'
import type { TicketSigner } from '../../tickets/ticket-signer.ts'
import type { BookingSeatStore } from '../seat-store.ts'
import { createBookingReader } from './booking-row.ts'
import { maySee } from './caller.ts'
import { createCancelBooking } from './cancel-booking.ts'
import { createConclude } from './conclude.ts'
import { createEnterLostCharge } from './enter-lost-charge.ts'
import { createEnterLostCharges, type EnterLostCharges } from './enter-lost-charges.ts'
import { createForeignCharges, type ForeignFigures } from './foreign-charges.ts'
import { createGatewayEvents, type GatewayEvents } from './gateway-events.ts'
import type { Gateways } from './gateways.ts'
import { createGiveUpWaiting } from './give-up-waiting.ts'
import { createHoldSeats } from './hold-seats.ts'
import { createLookOrVoid } from './look-or-void.ts'
import { createMoneyBack, type MoneyBack } from './money-back.ts'
import { createMovedAtGateway } from './moved-at-gateway.ts'
import type { OnlineBookings } from './online-bookings.ts'
import { createPay } from './pay.ts'
import { createReconciler, type Reconciler } from './reconcile.ts'
import { createRetakeSeats } from './retake-seats.ts'
import type { SeatAdvice } from './seat-advice.ts'
import { createSettleLostPayments, type SettleLostPayments } from './settle-lost-payments.ts'
import { viewBooking } from './view.ts'

export interface OnlineBookingParts {
  bookings: OnlineBookings
  events: GatewayEvents
  reconciler: Reconciler
  moneyBack: MoneyBack
  enterLostCharges: EnterLostCharges
  settleLostPayments: SettleLostPayments
  /** Charges of others at the same account. */
  foreignFigures(): ForeignFigures
}

export function createOnlineBookings(options: {
  pool: Pool
  store: BookingSeatStore
  catalogue: Catalogue
  signer: TicketSigner
  advice: SeatAdvice
  gateways: Gateways
  holdSeconds: number
  chargeTimeoutMs: number
  cancelMinutes: number
  onError(error: Error): void
}): OnlineBookingParts {
  const { pool, catalogue, signer } = options
  const readBooking = createBookingReader(pool)
  const moneyBack = createMoneyBack(options)
  const common = { ...options, readBooking, moneyBack, retakeSeats: createRetakeSeats(options) }
  const conclude = createConclude(common)
  const moved = createMovedAtGateway({ pool, conclude })
  const foreign = createForeignCharges()
  const enterLostCharge = createEnterLostCharge({ ...options, conclude })
  const lookOrVoid = createLookOrVoid(common)
  const reconciler = createReconciler({ ...options, conclude, lookOrVoid, moved, foreign, enterLostCharge })
  const giveUpWaiting = createGiveUpWaiting({ gateways: options.gateways, conclude })
  return {
    bookings: {
      hold: createHoldSeats(common),
      pay: createPay({ ...common, conclude, giveUpWaiting }),
      async booking(caller, bookingId) {
        const booking = await readBooking(bookingId)
        if (!booking || !maySee(caller, booking)) return refused({ code: 'unknown_booking' })
        const show = await catalogue.show(booking.show_id)
        if (!show) return refused({ code: 'unknown_show', showId: booking.show_id })
        return granted(await viewBooking({ pool, signer }, booking, show))
      },
      cancel: createCancelBooking({ ...common, giveUpWaiting }),
    },
    events: createGatewayEvents({ ...common, conclude, moved, foreign }),
    reconciler,
    enterLostCharges: createEnterLostCharges({ ...common, reconciler }),
    settleLostPayments: createSettleLostPayments({ ...options, conclude, lookOrVoid, moved }),
    moneyBack,
    foreignFigures: foreign.figures,
  }
}
