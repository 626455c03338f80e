/**
 * Stripe, through its own SDK: a payment intent a charge. Seats wait for the answer, so only cards are taken: they answer at
 * once, or after their bank has asked the customer.
 */
import Stripe from 'stripe'
import { isOfHouse } from './charge-owner.ts'
import { readerOrderFromMetadata, readerOrderToMetadata } from './charged-reader-order.ts'
import { renewalFromMetadata, renewalToMetadata } from './charged-renewal.ts'
import { fromMetadata, toMetadata } from './charged-sale.ts'
import {
  AUTHENTICATION_REQUIRED,
  type ChargeRequest,
  type ChargeState,
  type PaymentGateway,
  type RefundState,
} from './gateway.ts'
import type { SavedCards } from './saved-cards.ts'
import { createStripeBalance } from './stripe-balance.ts'
import { CARD_PRESENT, createStripeCharges, isUnexpectedState } from './stripe-charges.ts'
import { explain, isReplayedServerError, refusalOf, withinTime } from './stripe-errors.ts'
import { createStripeReaders } from './stripe-readers.ts'
import { createStripeSavedCards } from './stripe-saved-cards.ts'
import {
  chargeState,
  declineCode,
  disputeOf,
  gatewayRefund,
  idOf,
  refundState,
  WITH_CHARGE,
  warningOf,
} from './stripe-states.ts'
import { fromStripe, toStripe } from './stripe-units.ts'
import { readStripeWebhook } from './stripe-webhook.ts'

export interface StripeSettings {
  /** The house, of those that may share the account; each charge carries it. */
  houseId: string
  secretKey: string
  webhookSecret: string
  /** Stripe's address: its own, or a simulator's. */
  apiBase?: URL | undefined
  /** The time limit of a charge, or of any other call of the port. */
  timeoutMs: number
}

const PAGE = 100
/** Stripe's limit for a value of metadata. */
const MAX_METADATA = 500
/** The clock of the terminal that named a payment may be so far from the gateway's. */
const NAMED_WITHIN_S = 30 * 60
/** The word for an owner who was asked, and said no or couldn't be reached. */
const NOT_AUTHENTICATED = 'payment_intent_authentication_failure'
/** Keys after the first for one refund; each is used only when Stripe has broken down over the one before. */
const MAX_KEYS = 5
/** A card reader that Stripe drives: its id takes the place of the card's token. */
const READER = /^tmr_\w+$/

/** Cards, and those that are saved. */
export type CardGateway = PaymentGateway & { savedCards: SavedCards }

export function createStripeGateway(settings: StripeSettings): CardGateway {
  const { houseId, timeoutMs } = settings
  const stripe = new Stripe(settings.secretKey, {
    timeout: timeoutMs,
    // A second try would double the wait for which the seats were kept, and gets the first one's answer anyway. The
    // caller asks again, or looks.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(settings.apiBase && addressOf(settings.apiBase)),
  })
  const ask = <T>(what: string, calls: () => Promise<T>) => withinTime(timeoutMs, what, calls)

  const readers = createStripeReaders(stripe)
  const charges = createStripeCharges(stripe, readers)

  /** Confirms with the customer's card, or hands the charge to a reader. */
  async function attempt(
    gatewayRef: string,
    token: string,
    { idempotencyKey, returnUrl, isOwnerAway }: Omit<Parameters<PaymentGateway['charge']>[0], 'gatewayRef' | 'token'>,
  ): Promise<ChargeState> {
    if (isOwnerAway) return attemptAlone(gatewayRef, token, idempotencyKey)
    if (READER.test(token)) return charges.onReader({ gatewayRef, readerRef: token, idempotencyKey })
    // Stripe's library in the browser takes the customer through it without an address to come back to.
    const params = {
      ...WITH_CHARGE,
      payment_method: token,
      ...(returnUrl ? { return_url: returnUrl } : { use_stripe_sdk: true }),
    }
    return chargeState(await stripe.paymentIntents.confirm(gatewayRef, params, { idempotencyKey }))
  }

  /**
   * Nobody waits for a saved card, so it may be asked for after Stripe has broken down over a key and answers that to it for a day.
   * The intent takes the money once, whichever of its keys that is.
   */
  async function attemptAlone(gatewayRef: string, token: string, key: string, tried = 0): Promise<ChargeState> {
    try {
      const idempotencyKey = tried === 0 ? key : `${key}:${tried}`
      const params = { payment_method: token, off_session: true }
      return chargeState(await stripe.paymentIntents.confirm(gatewayRef, params, { idempotencyKey }))
    } catch (error) {
      if (isReplayedServerError(error) && tried < MAX_KEYS) return attemptAlone(gatewayRef, token, key, tried + 1)
      throw error
    }
  }

  async function captureOf(gatewayRef: string): Promise<{ at: Date; givenBack: boolean } | undefined> {
    const { data } = await stripe.charges.list({ payment_intent: gatewayRef, limit: PAGE })
    const captured = data.filter((charge) => charge.captured)
    const [last] = captured
    if (!last) return undefined
    const givenBack = captured.every((charge) => charge.amount_refunded >= charge.amount_captured)
    return { at: new Date(last.created * 1000), givenBack }
  }

  /** The refund that was not refused, where it was refused and tried again. */
  async function findRefund(gatewayRef: string, refundId: string): Promise<RefundState | undefined> {
    let refused: RefundState | undefined
    for await (const refund of stripe.refunds.list({ payment_intent: gatewayRef, limit: PAGE })) {
      if (refund.metadata?.['refundId'] !== refundId) continue
      const state = refundState(refund)
      if (state.kind !== 'refused') return state
      refused ??= state
    }
    return refused
  }

  /**
   * Stripe forgets a key after a day, and until then answers the same to it, a breakdown too. So a refund is looked up
   * before it is made. If a key is spent on a breakdown that left none, or on a refusal, the next key is used.
   */
  async function refundOnce(asked: Parameters<PaymentGateway['refund']>[0], tried = 0): Promise<RefundState> {
    const { refundId, gatewayRef, reason, refusals = 0 } = asked
    const said = toStripe(asked)
    if (!said) return { kind: 'refused', code: 'amount_not_chargeable' }
    const found = await findRefund(gatewayRef, refundId)
    if (found !== undefined && !(found.kind === 'refused' && refusals > 0)) return found
    try {
      const metadata = { refundId, reason: reason.slice(0, MAX_METADATA) }
      const again = refusals === 0 ? refundId : `${refundId}:after${refusals}`
      const idempotencyKey = tried === 0 ? `refund:${again}` : `refund:${again}:${tried}`
      return refundState(
        await stripe.refunds.create({ payment_intent: gatewayRef, amount: said.amount, metadata }, { idempotencyKey }),
      )
    } catch (error) {
      if (isReplayedServerError(error) && tried < MAX_KEYS) {
        return refundOnce(asked, tried + 1)
      }
      const refusal = refusalOf(error)
      if (refusal) return { kind: 'refused', code: refusal.code ?? refusal.param ?? 'refused' }
      throw error
    }
  }

  return {
    name: 'stripe',
    canCharge: (money) => toStripe(money) !== undefined,
    prepare: (request) =>
      ask('naming a charge', async () => {
        const said = toStripe(request)
        if (!said) throw new Error(`Stripe can not charge ${request.amount} minor units of ${request.currency}`)
        const { id } = await stripe.paymentIntents.create(
          {
            ...said,
            ...(request.customerRef !== undefined && { customer: request.customerRef }),
            allowed_payment_method_types: [request.cardPresent ? CARD_PRESENT : 'card'],
            // Captured when it is confirmed, not some time after.
            capture_method: 'automatic',
            description: request.reference,
            statement_descriptor_suffix: request.reference,
            metadata: {
              houseId,
              ...(request.sale ? toMetadata(request.sale) : namesOf(request)),
            },
          },
          { idempotencyKey: `prepare:${request.paymentId}` },
        )
        return { gatewayRef: id }
      }),

    charge: ({ gatewayRef, token, ...how }) =>
      ask('charging', async () => {
        // A reader that speaks to Stripe by itself has charged it.
        if (token === undefined) return charges.read(gatewayRef)
        try {
          return await attempt(gatewayRef, token, how)
        } catch (error) {
          if (isUnexpectedState(error)) return charges.read(gatewayRef)
          const code = declinedBy(error)
          if (code !== undefined) return { kind: 'declined', code }
          throw error
        }
      }),

    captureOf: (gatewayRef) => ask('looking at when a charge was captured', () => captureOf(gatewayRef)),

    ownersPart: (gatewayRef) =>
      ask('looking at a charge for its card’s owner', async () => {
        const intent = await stripe.paymentIntents.retrieve(gatewayRef)
        const { status, client_secret: clientSecret, last_payment_error: error } = intent
        const state = chargeState(intent)
        if (state.kind === 'requires_action') return state.action
        const isTheirs = error?.code === AUTHENTICATION_REQUIRED || error?.code === NOT_AUTHENTICATED
        if (status !== 'requires_payment_method' || !isTheirs || clientSecret === null) return undefined
        return { clientSecret, redirectUrl: undefined }
      }),

    readCharge: (gatewayRef) => ask('looking at a charge', () => charges.read(gatewayRef)),

    readers: () => ask('listing readers', readers.list),
    readReader: (readerRef) => ask('looking at a reader', () => readers.read(readerRef)),
    startOnReader: (asked) => ask('asking a reader', () => readers.start(asked)),
    cancelOnReader: (asked) => ask('cancelling at a reader', () => readers.cancel(asked)),

    void: (gatewayRef) => ask('voiding a charge', () => charges.void(gatewayRef)),

    refund: (refund) => ask('refunding', () => refundOnce(refund)),

    lookRefund: ({ refundId, gatewayRef }) =>
      ask('looking at a refund', async () => (await findRefund(gatewayRef, refundId)) ?? { kind: 'unknown' }),

    refundsOf: (gatewayRef) =>
      ask('listing refunds', async () => {
        const refunds = []
        for await (const refund of stripe.refunds.list({ payment_intent: gatewayRef, limit: PAGE })) {
          refunds.push(gatewayRefund(refund) ?? [])
        }
        return refunds.flat()
      }),

    async *refundsSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      try {
        for await (const refund of stripe.refunds.list({ created, limit: PAGE })) {
          const ours = gatewayRefund(refund)
          if (ours) yield ours
        }
      } catch (error) {
        throw explain('listing refunds', error)
      }
    },

    isOurs: (gatewayRef) =>
      ask('looking at whose charge it is', async () =>
        isOfHouse(houseId, (await stripe.paymentIntents.retrieve(gatewayRef)).metadata),
      ),
    lookDispute: (ref) => ask('looking at a dispute', async () => disputeOf(await stripe.disputes.retrieve(ref))),
    lookWarning: (ref) =>
      ask('looking at a fraud warning', async () => warningOf(await stripe.radar.earlyFraudWarnings.retrieve(ref))),

    async *capturedSince(since) {
      // Stripe lists the newest first, and what is charged while we turn pages doesn't move them.
      const captured = []
      const created = { gte: Math.floor(since.getTime() / 1000) }
      try {
        for await (const charge of stripe.charges.list({ created, limit: PAGE })) {
          if (charge.status !== 'succeeded' || !charge.captured) continue
          const ours = isOfHouse(houseId, charge.metadata)
          captured.push({
            gatewayRef: idOf(charge.payment_intent) ?? charge.id,
            ours,
            money: fromStripe(charge.amount_captured, charge.currency),
            givenBack: charge.amount_refunded >= charge.amount_captured,
            sale: ours ? fromMetadata(charge.metadata) : undefined,
            readerOrder: ours ? readerOrderFromMetadata(charge.metadata) : undefined,
            renewal: ours ? renewalFromMetadata(charge.metadata) : undefined,
            at: new Date(charge.created * 1000),
          })
        }
      } catch (error) {
        throw explain('listing charges', error)
      }
      yield* captured.reverse()
    },

    chargeOf: ({ paymentId, about }) =>
      ask('looking for the charge of a payment', async () => {
        const at = Math.floor(about.getTime() / 1000)
        const created = { gte: Math.max(0, at - NAMED_WITHIN_S), lte: at + NAMED_WITHIN_S }
        for await (const intent of stripe.paymentIntents.list({ created, limit: PAGE })) {
          const { metadata } = intent
          if (metadata['paymentId'] !== paymentId || !isOfHouse(houseId, metadata)) continue
          return {
            gatewayRef: intent.id,
            orderId: metadata['orderId'],
            givenBack: intent.status === 'succeeded' && (await captureOf(intent.id))?.givenBack === true,
            readerOrder: readerOrderFromMetadata(metadata),
            at: new Date(intent.created * 1000),
          }
        }
        return undefined
      }),

    async *openSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      try {
        for await (const intent of stripe.paymentIntents.list({ created, limit: PAGE })) {
          if (intent.status === 'succeeded' || intent.status === 'canceled') continue
          const ours = isOfHouse(houseId, intent.metadata)
          yield {
            gatewayRef: intent.id,
            sale: ours ? fromMetadata(intent.metadata) : undefined,
            readerOrder: ours ? readerOrderFromMetadata(intent.metadata) : undefined,
            renewal: ours ? renewalFromMetadata(intent.metadata) : undefined,
            at: new Date(intent.created * 1000),
          }
        }
      } catch (error) {
        throw explain('listing open charges', error)
      }
    },

    ...createStripeBalance(stripe, houseId),

    savedCards: createStripeSavedCards(stripe, { houseId, timeoutMs }),

    readWebhook: (rawBody, signature) => readStripeWebhook(settings, rawBody, signature),
  }
}

/** What a manager or a terminal finds it by, where it tells no online sale; and an order at a reader. */
function namesOf({ paymentId, bookingId, orderId, readerOrder, renewal }: ChargeRequest): Record<string, string> {
  return {
    paymentId,
    ...(bookingId !== undefined && { bookingId }),
    ...(orderId !== undefined && { orderId }),
    ...(readerOrder && readerOrderToMetadata(readerOrder)),
    ...(renewal && renewalToMetadata(renewal)),
  }
}

function addressOf({ protocol, hostname, port }: URL) {
  const insecure = protocol === 'http:'
  return {
    protocol: insecure ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (insecure ? 80 : 443),
  }
}

/**
 * The reason why nothing was charged, where another card or another try may help.
 * The token comes from the customer's browser: a wrong or used one is theirs.
 */
function declinedBy(error: unknown): string | undefined {
  if (error instanceof Stripe.errors.StripeCardError) return declineCode(error)
  return refusalOf(error)?.param === 'payment_method' ? 'invalid_payment_method' : undefined
}
