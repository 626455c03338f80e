/** Charges of cards at readers, as whoever hears of a charge needs to know them. */
import type { CapturedCharge, OpenCharge } from '../../../payments/gateway.ts'

export interface ChargesAtReaders {
  /** The gateway has news of a charge. Returns whether a reader was asked for it; then its attempt agrees with the gateway. */
  heard(gatewayRef: string): Promise<boolean>
  /**
   * A captured charge that the ledger hasn't. Returns whether it is of lost hours and its order was entered again: sold, or its money is
   * owed back. @throws while an earlier attempt of its order has no end
   */
  enterLost(charge: CapturedCharge): Promise<boolean>
  /** Whether a charge is of lost hours, and its attempt is lost. */
  isLost(charge: OpenCharge): Promise<boolean>
  /** Returns whether the payment is an open one at a reader; it was looked at. */
  tryNow(paymentId: string): Promise<boolean>
}
