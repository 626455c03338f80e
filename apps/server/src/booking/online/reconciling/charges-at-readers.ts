/** Charges of cards at readers, as whoever hears of a charge needs to know them. */
export interface ChargesAtReaders {
  /** The gateway has news of a charge. Returns whether a reader was asked for it; then its attempt agrees with the gateway. */
  heard(gatewayRef: string): Promise<boolean>
  /** Returns whether the payment is an open one at a reader; it was looked at. */
  tryNow(paymentId: string): Promise<boolean>
}
