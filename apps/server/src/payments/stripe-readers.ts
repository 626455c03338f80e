/** Stripe's card readers: what they are asked, and what they say about a charge. */
import type Stripe from 'stripe'
import type { CancelledOnReader, CardReader, ReaderCharge, StartedOnReader, StartOnReader } from './card-reader.ts'
import { GatewayUnknown } from './gateway.ts'
import { refusalOf } from './stripe-errors.ts'
import { idOf } from './stripe-states.ts'

const PAGE = 100

/** Stripe's word for "the reader didn't answer": it may have the charge all the same. */
const SILENT = 'terminal_reader_timeout'

export interface StripeReaders {
  list(): Promise<CardReader[]>
  /** undefined: there is no such reader */
  read(readerRef: string): Promise<CardReader | undefined>
  start(asked: StartOnReader): Promise<StartedOnReader>
  cancel(asked: { readerRef: string; gatewayRef: string }): Promise<CancelledOnReader>
  /** What the readers say about a charge, one that is under way before one that is over; undefined: no reader has it. */
  attemptAt(gatewayRef: string): Promise<(ReaderCharge & { readerRef: string }) | undefined>
}

/** Errors of Stripe's SDK go through. @throws GatewayUnknown when the reader was silent */
export function createStripeReaders(stripe: Stripe): StripeReaders {
  async function list(): Promise<CardReader[]> {
    const readers: CardReader[] = []
    for await (const reader of stripe.terminal.readers.list({ limit: PAGE })) readers.push(readerOf(reader))
    return readers
  }

  async function read(readerRef: string): Promise<CardReader | undefined> {
    try {
      const reader = await stripe.terminal.readers.retrieve(readerRef)
      return reader.deleted ? undefined : readerOf(reader)
    } catch (error) {
      if (refusalOf(error)?.code === 'resource_missing') return undefined
      throw error
    }
  }

  return {
    list,
    read,
    async start({ gatewayRef, readerRef, idempotencyKey, customerMayCancel = false }) {
      // Tips are no part of an order: a reader that asks for one would charge another amount than the price.
      const process_config = { enable_customer_cancellation: customerMayCancel, skip_tipping: true }
      const params = { payment_intent: gatewayRef, process_config }
      try {
        await stripe.terminal.readers.processPaymentIntent(readerRef, params, { idempotencyKey })
        return { kind: 'started' }
      } catch (error) {
        const refusal = refusalOf(error)
        if (!refusal) throw error
        switch (refusal.code) {
          case SILENT:
            throw new GatewayUnknown(`asking a reader: ${SILENT}`)
          case 'terminal_reader_busy':
            return { kind: 'busy' }
          case 'terminal_reader_offline':
            return { kind: 'offline' }
          default:
            return { kind: 'refused', code: refusal.code ?? 'terminal_reader_refused' }
        }
      }
    },
    async cancel({ readerRef, gatewayRef }) {
      // Stripe cancels whatever the reader has: by now that may be the next customer's charge.
      const charge = (await read(readerRef))?.charge
      if (charge?.state !== 'in_progress' || charge.gatewayRef !== gatewayRef) return { kind: 'nothing_to_cancel' }
      try {
        const reader = await stripe.terminal.readers.cancelAction(readerRef)
        const left = reader.deleted ? undefined : readerOf(reader).charge
        return left === undefined ? { kind: 'cancelled' } : { kind: 'nothing_to_cancel' }
      } catch (error) {
        const code = refusalOf(error)?.code
        if (code === SILENT) throw new GatewayUnknown(`cancelling at a reader: ${SILENT}`)
        if (code === 'terminal_reader_busy' || code === 'terminal_reader_offline') return { kind: 'not_cancellable' }
        throw error
      }
    },
    async attemptAt(gatewayRef) {
      const attempts = (await list()).flatMap(({ readerRef, charge }) =>
        charge?.gatewayRef === gatewayRef ? [{ ...charge, readerRef }] : [],
      )
      return attempts.find(({ state }) => state === 'in_progress') ?? attempts[0]
    },
  }
}

function readerOf({ id, label, serial_number: serial, status, action }: Stripe.Terminal.Reader): CardReader {
  const gatewayRef = idOf(action?.process_payment_intent?.payment_intent)
  return {
    readerRef: id,
    name: label,
    serial,
    online: status === 'online',
    charge: action && gatewayRef !== undefined ? { gatewayRef, ...attemptOf(action) } : undefined,
  }
}

function attemptOf(action: Stripe.Terminal.Reader.Action): Pick<ReaderCharge, 'state' | 'code'> {
  if (action.status === 'succeeded') return { state: 'succeeded' }
  if (action.status !== 'failed') return { state: 'in_progress' }
  const code = action.api_error?.decline_code || action.failure_code || 'card_declined'
  return { state: 'failed', code }
}
