/** The owner of a charge: several houses, and other shops, may share one account at the gateway. */

export interface ChargeOwner {
  /** The id of the house that made the charge. Charges of earlier versions have none. */
  houseId?: string | undefined
  /** The payment in that house's ledger. */
  paymentId?: string | undefined
}

/** A charge without a house's id is ours if it names a payment: an earlier version of this house may have made it. */
export function isOfHouse(houseId: string, charge: ChargeOwner): boolean {
  return charge.houseId === undefined ? charge.paymentId !== undefined : charge.houseId === houseId
}
