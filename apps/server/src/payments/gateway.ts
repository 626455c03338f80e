/**
 * The mover of money: cash (nobody), Stripe, or a simulator that speaks Stripe's wire format. A charge is made in two
 * steps, so that a process may die between any two lines. `prepare` names the charge at the gateway and moves nothing.
 * The name is in the ledger before `charge` moves money. `look` tells later how the charge ended, whatever its answer
 * was.
 */
import type { Answer, Money } from '@marquee/shared'
import type { CancelledOnReader, CardReader, StartedOnReader, StartOnReader } from './card-reader.ts'
import type { ChargedReaderOrder } from './charged-reader-order.ts'
import type { ChargedRenewal } from './charged-renewal.ts'
import type { ChargedSale } from './charged-sale.ts'
import type { GatewayMovement, GatewayPayout } from './gateway-movement.ts'

export interface ChargeRequest {
  paymentId: string
  /** Of an online payment. */
  bookingId?: string
  /** Of a card at a terminal's reader. */
  orderId?: string
  /** The booking's name for people, shown on the customer's statement. */
  reference: string
  /** Minor units; more than 0. */
  amount: number
  currency: string
  /** The client's, made unique to the booking: the gateway answers the same to the same. */
  idempotencyKey: string
  /** The sale, as the charge tells it; absent where the ledger could not enter it again. */
  sale?: ChargedSale | undefined
  /** The same of a card at a terminal's reader. */
  readerOrder?: ChargedReaderOrder | undefined
  /** The same of a subscription's next period. */
  renewal?: ChargedRenewal | undefined
  /** Taken on a card reader at a terminal. */
  cardPresent?: boolean
  /** The gateway's name of the customer whose saved card is to be charged. */
  customerRef?: string
}

/** The data that the customer's page needs to let the customer act. */
export interface CustomerAction {
  /** The gateway's own library in the browser goes on with it. */
  clientSecret: string
  /** The address for the browser instead, if a returnUrl was given. */
  redirectUrl: string | undefined
}

/** What a charge says of its card and its customer. */
export interface Payer {
  cardLast4: string | undefined
  name: string | undefined
  phone: string | undefined
}

/** The state of a charge at the gateway. */
export type ChargeState =
  /**
   * `amount` is in minor units of ISO 4217, as everywhere in this port: a gateway's own units stay behind it. `givenBack`: all
   * of it has gone back since; absent where that wasn't looked up.
   */
  | { kind: 'captured'; amount: number; currency: string; givenBack?: boolean; payer?: Payer }
  /**
   * `code`: the gateway's word, such as insufficient_funds, or of a reader customer_canceled, card_read_timed_out or
   * connection_error. The charge may be tried again with another card.
   */
  | { kind: 'declined'; code: string }
  /** Named and not charged. */
  | { kind: 'prepared' }
  /** The card's bank asks its owner: the customer has to act, then it goes on by itself. */
  | { kind: 'requires_action'; action: CustomerAction }
  /** The gateway itself doesn't know yet, or a reader waits for the card. */
  | { kind: 'processing' }
  /** Voided: it can't be charged any more. */
  | { kind: 'void' }

export type RefundState =
  | { kind: 'done'; gatewayRef: string }
  | { kind: 'pending'; gatewayRef: string }
  | { kind: 'refused'; code: string }

/** Money that went back, as the gateway has it. */
export interface GatewayRefund {
  gatewayRef: string
  /** The charge's name. */
  chargeRef: string
  /** The id in our ledger; undefined: it was made elsewhere, such as in the gateway's dashboard. */
  refundId: string | undefined
  /** undefined: our units can't say it. */
  money: Money | undefined
  state: RefundState['kind']
}

/** A customer has asked the bank for the money. The words are in the order in which a dispute goes through them. */
export const DISPUTE_STATES = [
  'warning_needs_response',
  'warning_under_review',
  'needs_response',
  'under_review',
  'warning_closed',
  'prevented',
  'won',
  'lost',
  'appeal_needs_response',
  'appeal_under_review',
] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

export interface Dispute {
  /** The charge's name. */
  chargeRef: string
  /** undefined: a word that the gateway didn't have when this was written. */
  state: DisputeState | undefined
  /** The bank's word, such as `fraudulent`. */
  reason: string
  /** The disputed amount, which may be less than the charge. undefined: our units can't say it. */
  money: Money | undefined
  /** The house may answer until then. */
  answerBy: Date | undefined
}

/** The card's bank believes that a charge was fraud. */
export interface FraudWarning {
  chargeRef: string
  /** The bank's word, such as `made_with_stolen_card`. */
  reason: string
  /** false: the money is back, or a dispute has followed. */
  actionable: boolean
}

export interface CapturedCharge {
  gatewayRef: string
  /** True when this house made it, or may have made it: see `isOurs`. */
  ours: boolean
  /** undefined: our units can't express it, so we didn't ask for it. */
  money: Money | undefined
  /** All of it has gone back, whoever gave it. */
  givenBack: boolean
  /** undefined: another house made the charge, or it says nothing of its sale that is understood here. */
  sale: ChargedSale | undefined
  /** As `sale`, of a card at a terminal's reader. */
  readerOrder?: ChargedReaderOrder | undefined
  /** As `sale`, of a subscription's period. */
  renewal?: ChargedRenewal | undefined
  at: Date
}

/** A charge that was named and is not captured; it may still be. */
export interface OpenCharge {
  gatewayRef: string
  /** undefined: as in CapturedCharge. */
  sale: ChargedSale | undefined
  /** undefined: as in CapturedCharge. */
  readerOrder: ChargedReaderOrder | undefined
  /** Absent or undefined: as in CapturedCharge. */
  renewal?: ChargedRenewal | undefined
  at: Date
}

/** A charge that bears the name of a payment of this house. */
export interface NamedCharge {
  gatewayRef: string
  /** Of a card at a terminal's reader. */
  orderId: string | undefined
  /** All of it has gone back, whoever gave it. */
  givenBack: boolean
  /** undefined: as in CapturedCharge. */
  readerOrder: ChargedReaderOrder | undefined
  at: Date
}

/** The code of a decline: the bank wants the card's owner to confirm the charge. */
export const AUTHENTICATION_REQUIRED = 'authentication_required'

/** The gateway gave no answer, or none that says what happened: the money may have moved. */
export class GatewayUnknown extends Error {}

export interface PaymentGateway {
  /** Named as in payments.gateway. */
  name: 'cash' | 'stripe'
  /** True when it can take exactly this much. */
  canCharge(money: Money): boolean
  /** Every call that moves or may move money throws GatewayUnknown when it isn't known whether it did. */
  prepare(request: ChargeRequest): Promise<{ gatewayRef: string }>
  /**
   * Idempotent by its key. `token`: the gateway's token for the card, or the card reader that is to take it. undefined: a
   * reader has charged by itself, and is only looked after. `returnUrl`: the page to which a bank that asks the customer
   * sends the browser back.
   */
  charge(charge: {
    gatewayRef: string
    token: string | undefined
    idempotencyKey: string
    returnUrl?: string | undefined
    /** A saved card, whose owner isn't there: a bank that wants to ask them declines (`AUTHENTICATION_REQUIRED`). */
    isOwnerAway?: true
  }): Promise<ChargeState>
  /** When a charge was captured, and whether all of it has gone back since; undefined: it isn't captured. */
  captureOf(gatewayRef: string): Promise<{ at: Date; givenBack: boolean } | undefined>
  /**
   * What the owner's page needs to let them confirm a charge of their saved card that their bank has declined for want of them.
   * undefined: there is nothing to confirm.
   */
  ownersPart(gatewayRef: string): Promise<CustomerAction | undefined>
  /** Of a charge for a reader that has no money, the readers are asked too: one may be at it. */
  readCharge(gatewayRef: string): Promise<ChargeState>
  /** Every reader of the gateway's account, whoever uses it. */
  readers(): Promise<CardReader[]>
  /** undefined: there is no such reader */
  readReader(readerRef: string): Promise<CardReader | undefined>
  /**
   * Hands a charge to a reader, which asks the customer for the card. The charge's own state tells how it ended. A charge that
   * was declined may be handed over again.
   */
  startOnReader(asked: StartOnReader): Promise<StartedOnReader>
  /** Takes this charge from the reader, and no other one. It may still be charged elsewhere until it is void. */
  cancelOnReader(asked: { readerRef: string; gatewayRef: string }): Promise<CancelledOnReader>
  /**
   * Makes sure that it won't be charged any more, and tells how it stands: it may have been captured before. A charge that
   * waits at a reader is taken from it first. `processing`: a reader is at it, and it isn't void; its state is to be read again.
   */
  void(gatewayRef: string): Promise<ChargeState>
  /**
   * Idempotent by the refund's id. `refusals`: the number of its refusals before a manager took it up again: those don't
   * count any more.
   */
  refund(refund: {
    refundId: string
    gatewayRef: string
    amount: number
    currency: string
    reason: string
    refusals?: number
  }): Promise<RefundState>
  lookRefund(refund: { refundId: string; gatewayRef: string }): Promise<RefundState | { kind: 'unknown' }>
  /** Every refund of a charge, whoever made it. */
  refundsOf(gatewayRef: string): Promise<GatewayRefund[]>
  /** Every refund that was made since then, whoever made it, for the reconciler. */
  refundsSince(since: Date): AsyncIterable<GatewayRefund>
  /**
   * Tells if this house made a charge. Several houses and shops may share one account at the gateway, so each charge
   * carries the id of its house. A charge of an earlier version carries none: it counts as ours if it names a payment.
   */
  isOurs(gatewayRef: string): Promise<boolean>
  lookDispute(disputeRef: string): Promise<Dispute>
  lookWarning(warningRef: string): Promise<FraudWarning>
  /** Every charge that was captured since then, oldest first, for the reconciler. */
  capturedSince(since: Date): AsyncIterable<CapturedCharge>
  /**
   * The charge that was named for a payment of this house, however it stands; undefined: there is none among those that were named
   * within half an hour of `about`.
   */
  chargeOf(payment: { paymentId: string; about: Date }): Promise<NamedCharge | undefined>
  /** Every charge that was named since then and may still be captured. */
  openSince(since: Date): AsyncIterable<OpenCharge>
  /** Everything that has moved in the gateway's balance since then, whoever's it is, the newest first. */
  movementsSince(since: Date): AsyncIterable<GatewayMovement>
  /** Everything that was paid out to the bank since then, the newest first. */
  payoutsSince(since: Date): AsyncIterable<GatewayPayout>
  /** All that a payout pays out, with its own movement. Only of one that `isListed`. */
  movementsOfPayout(payoutRef: string): AsyncIterable<GatewayMovement>
  /** Verifies the signature over the raw body, and its age. */
  readWebhook(rawBody: Buffer, signature: string | undefined): Answer<GatewayEvent>
}

export type GatewayEvent = {
  id: string
} /** `ours`: as `isOurs` says. Absent in a reader's event, and in those that an earlier version kept: it isn't known. */ & (
  | { kind: 'charge'; gatewayRef: string; ours?: boolean }
  /** `gatewayRef`: of the charge. All of the charge's refunds are looked up, whichever the event tells of. */
  | { kind: 'refund'; gatewayRef: string; refundId: string | undefined }
  /** `gatewayRef`: of the charge. */
  | { kind: 'dispute'; gatewayRef: string; disputeRef: string }
  | { kind: 'fraud_warning'; gatewayRef: string; warningRef: string }
  /** An event that we don't act on. */
  | { kind: 'other'; type: string }
)
