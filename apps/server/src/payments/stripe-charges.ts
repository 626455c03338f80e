/** A charge at Stripe with the readers that may have it: how it stands, the end of it, and handing it to a reader. */
import type Stripe from 'stripe'
import type { StartOnReader } from './card-reader.ts'
import type { ChargeState } from './gateway.ts'
import { refusalOf } from './stripe-errors.ts'
import type { StripeReaders } from './stripe-readers.ts'
import { chargeState, WITH_CHARGE } from './stripe-states.ts'

/** The way of paying of a card at a reader. */
export const CARD_PRESENT = 'card_present'
/** Stripe's words for a charge that is in no state for what was asked: at a reader, and elsewhere. */
const OVER: ReadonlySet<string> = new Set(['intent_invalid_state', 'payment_intent_unexpected_state'])

export interface StripeCharges {
  read(gatewayRef: string): Promise<ChargeState>
  void(gatewayRef: string): Promise<ChargeState>
  onReader(asked: StartOnReader): Promise<ChargeState>
}

/** Errors of Stripe's SDK go through. */
export function createStripeCharges(stripe: Stripe, readers: StripeReaders): StripeCharges {
  /** The intent is read after the readers: a reader's failure may be older than the money. */
  async function readCharge(gatewayRef: string): Promise<ChargeState> {
    const intent = await stripe.paymentIntents.retrieve(gatewayRef, WITH_CHARGE)
    if (!mayBeAtReader(intent)) return chargeState(intent)
    const attempt = await readers.attemptAt(gatewayRef)
    if (attempt === undefined) return chargeState(intent)
    const now = chargeState(await stripe.paymentIntents.retrieve(gatewayRef, WITH_CHARGE))
    if (now.kind !== 'prepared' && now.kind !== 'declined') return now
    // Whatever an earlier attempt ended with: this one isn't over.
    if (attempt.state !== 'failed') return { kind: 'processing' }
    return { kind: 'declined', code: attempt.code ?? 'card_declined' }
  }

  /** undefined: it is in a state in which it can't be voided */
  async function cancelIntent(gatewayRef: string): Promise<Stripe.PaymentIntent | undefined> {
    try {
      return await stripe.paymentIntents.cancel(gatewayRef)
    } catch (error) {
      if (isUnexpectedState(error)) return undefined
      throw error
    }
  }

  async function takeFromReader(gatewayRef: string): Promise<void> {
    const attempt = await readers.attemptAt(gatewayRef)
    if (attempt?.state === 'in_progress') await readers.cancel({ readerRef: attempt.readerRef, gatewayRef })
  }

  async function voidCharge(gatewayRef: string): Promise<ChargeState> {
    const cancelled = await cancelIntent(gatewayRef)
    // Else the reader would go on asking for the card, the next customer's perhaps.
    if (cancelled?.payment_method_types.includes(CARD_PRESENT)) await takeFromReader(gatewayRef)
    if (cancelled) return chargeState(cancelled)
    await takeFromReader(gatewayRef)
    const taken = await cancelIntent(gatewayRef)
    if (taken) return chargeState(taken)
    const state = await readCharge(gatewayRef)
    const open = state.kind === 'prepared' || state.kind === 'declined'
    return open ? { kind: 'processing' } : state
  }

  return {
    read: readCharge,
    void: voidCharge,
    /** Who charges in one call knows no readers: what a reader refuses is a card that wasn't taken. */
    async onReader(asked) {
      const started = await readers.start(asked)
      switch (started.kind) {
        case 'started':
          return { kind: 'processing' }
        case 'refused':
          return OVER.has(started.code) ? readCharge(asked.gatewayRef) : { kind: 'declined', code: started.code }
        default:
          return { kind: 'declined', code: `terminal_reader_${started.kind}` }
      }
    },
  }
}

/** The charge was made or voided before: its state is the answer. */
export function isUnexpectedState(error: unknown): boolean {
  return OVER.has(refusalOf(error)?.code ?? '')
}

/** True for a charge that a reader may be asked for at this moment, or was. */
function mayBeAtReader({ status, payment_method_types: types }: Stripe.PaymentIntent): boolean {
  return types.includes(CARD_PRESENT) && status === 'requires_payment_method'
}
