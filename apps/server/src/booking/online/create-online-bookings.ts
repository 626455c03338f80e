/** Puts the parts of online booking together. */
import { granted, refused } from '@marquee/shared'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Pool } from '../../infra/postgres.ts'
import type { TicketSigner } from '../../tickets/ticket-signer.ts'
import type { BookingSeatStore } from '../seat-store.ts'
import { createBookingReader } from './booking-row.ts'
import { maySee } from './caller.ts'
import type { Gateways } from './gateways.ts'
import { createCancelBooking } from './giving-back/cancel-booking.ts'
import { createMoneyBack, type MoneyBack } from './giving-back/money-back.ts'
import { createHoldSeats } from './holding/hold-seats.ts'
import type { SeatAdvice } from './holding/seat-advice.ts'
import { createEnterLostCharge } from './lost-hours/enter-lost-charge.ts'
import { createEnterLostCharges, type EnterLostCharges } from './lost-hours/enter-lost-charges.ts'
import { createRetakeSeats } from './lost-hours/retake-seats.ts'
import { createSettleLostPayments, type SettleLostPayments } from './lost-hours/settle-lost-payments.ts'
import type { OnlineBookings } from './online-bookings.ts'
import { createConclude } from './paying/conclude.ts'
import { createGiveUpWaiting } from './paying/give-up-waiting.ts'
import { createLookOrVoid } from './paying/look-or-void.ts'
import { createPay } from './paying/pay.ts'
import type { ChargesAtReaders } from './reconciling/charges-at-readers.ts'
import { createForeignCharges, type ForeignFigures } from './reconciling/foreign-charges.ts'
import { createGatewayEvents, type GatewayEvents } from './reconciling/gateway-events.ts'
import { createMovedAtGateway } from './reconciling/moved-at-gateway.ts'
import { createReadMovements, type ReadMovements } from './reconciling/read-movements.ts'
import { createReconciler, type Reconciler } from './reconciling/reconcile.ts'
import { viewBooking } from './view.ts'

export interface OnlineBookingParts {
  bookings: OnlineBookings
  events: GatewayEvents
  reconciler: Reconciler
  readMovements: ReadMovements
  moneyBack: MoneyBack
  enterLostCharges: EnterLostCharges
  settleLostPayments: SettleLostPayments
  /** Charges of others at the same account. */
  foreignFigures(): ForeignFigures
  /** What this server knows of confirmed charges isn't so any more. */
  ledgerWasSetBack(): void
}

export function createOnlineBookings(options: {
  pool: Pool
  store: BookingSeatStore
  catalogue: Catalogue
  signer: TicketSigner
  advice: SeatAdvice
  gateways: Gateways
  /** What the gateway tells of them is theirs. */
  atReaders: ChargesAtReaders
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
    readMovements: createReadMovements(options),
    enterLostCharges: createEnterLostCharges({ ...common, reconciler }),
    settleLostPayments: createSettleLostPayments({ ...options, conclude, lookOrVoid, moved }),
    moneyBack,
    foreignFigures: foreign.figures,
    ledgerWasSetBack: conclude.ledgerWasSetBack,
  }
}
