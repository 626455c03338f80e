/**
 * What moves in the gateway's balance, and what is paid out of it to the bank. Amounts are in the gateway's own whole units,
 * beside the number of their decimals. A fee may be a part of our smallest unit, as of a króna: rounded, a payout wouldn't add up.
 */

export const MOVEMENT_KINDS = ['charge', 'refund', 'dispute', 'fee', 'payout', 'other'] as const
/** `fee`: one by itself; a charge's fee is in the charge's movement. A movement that takes another one back has its kind. */
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

export interface GatewayMovement {
  gatewayRef: string
  kind: MovementKind
  /** The gateway's own words for what it is, and for the column of its reports. */
  type: string
  category: string
  /** Positive: it came into the balance. */
  amount: number
  /** Positive: it was taken. */
  fee: number
  /** `amount` less `fee`. */
  net: number
  currency: string
  /** The decimals of these three. */
  digits: number
  /** The amount in minor units of ISO 4217; undefined: they can't say it. */
  minorAmount: number | undefined
  at: Date
  /** From then on it can be paid out. */
  availableAt: Date
  /** The gateway's name of what it is of: a charge, refund, dispute or payout. */
  sourceRef: string | undefined
  /** The name of the payment's charge, as in `ChargeRequest`; undefined: it is of none. */
  chargeRef: string | undefined
  /** The id that the refund has in the ledger of the house that made it. */
  refundId: string | undefined
  /** Whether this house made the charge; undefined where only the charge itself tells. */
  ours: boolean | undefined
}

export interface GatewayPayout {
  gatewayRef: string
  /** Negative: the gateway takes it from the bank. */
  amount: number
  currency: string
  digits: number
  /** The gateway's word, such as `in_transit`, `paid` or `failed`. One that was paid may fail days later. */
  state: string
  /** The gateway's word for why it failed. */
  failure: string | undefined
  /** Its movements can be listed: the gateway made it by itself, and has put them together. */
  isListed: boolean
  at: Date
  /** The bank's day, `2026-11-25`. */
  arrivesOn: string
  /** Its own movement. */
  movementRef: string | undefined
}
