/** Payment intents: named, then charged by a card or on a reader (readers/), or cancelled. */
import type { z } from 'zod'
import { newTransactionId, writeCharge } from './balance/write-transactions.ts'
import { type Card, cardOf, DECLINED_BY_FAULT, lookOf, MUST_BE_ASKED, savedCard } from './cards.ts'
import type { Desk } from './desk.ts'
import type { Struck } from './faults.ts'
import { type CardError, type Charge, type Intent, type NextAction, newId, newSecret, nowInSeconds } from './objects.ts'
import type { ConfirmIntent, CreateIntent, RetrieveIntent } from './params.ts'
import type { CardPresent } from './readers/card-present.ts'
import { TAKES_SEVERAL } from './readers/reader-list.ts'
import { readersWith } from './readers/reader-rows.ts'
import { answer, noSuch, problem, type Reply } from './reply.ts'

export function createIntent(desk: Desk, params: z.infer<typeof CreateIntent>): Reply {
  const { customer = null } = params
  if (customer !== null && !desk.books.customers.has(customer)) {
    const message = `No such customer: '${customer}'`
    return problem(400, { type: 'invalid_request_error', code: 'resource_missing', param: 'customer', message })
  }
  const { amount, currency, metadata, description = null, statement_descriptor_suffix = null } = params
  const id = newId('pi')
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    canceled_at: null,
    capture_method: params.capture_method,
    client_secret: `${id}_secret_${newSecret()}`,
    created: nowInSeconds(),
    currency,
    customer,
    description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: params.allowed_payment_method_types,
    statement_descriptor_suffix,
    status: 'requires_payment_method',
  }
  desk.books.put('intents', intent.id, intent)
  return answer(intent)
}

export function retrieveIntent(desk: Desk, id: string, params: z.infer<typeof RetrieveIntent>): Reply {
  const intent = desk.books.intents.get(id)
  return intent === undefined ? noSuch('payment_intent', id) : answer(withCharge(desk, intent, params))
}

/** As it is asked for: with its charge, or the charge's id. */
function withCharge({ books }: Desk, intent: Intent, { expand = [] }: z.infer<typeof RetrieveIntent>): unknown {
  if (expand.length === 0 || intent.latest_charge === null) return intent
  return { ...intent, latest_charge: books.charges.get(intent.latest_charge) ?? null }
}

export function confirmIntent(desk: Desk, id: string, params: z.infer<typeof ConfirmIntent>, struck: Struck): Reply {
  const intent = desk.books.intents.get(id)
  if (intent === undefined) return noSuch('payment_intent', id)
  // One whose owner is still asked may be confirmed anew, with the same card or another one.
  const mayBeConfirmed = intent.status === 'requires_payment_method' || intent.status === 'requires_action'
  if (!mayBeConfirmed) return unexpectedState(intent, 'confirm')
  const { payment_method: token } = params
  const card = cardOfMethod(desk, token, intent)
  if (card === undefined) return wrongPaymentMethod(`No such PaymentMethod: '${token}'`, 'resource_missing')
  if (!intent.payment_method_types.includes('card')) return wrongPaymentMethod('A card is not allowed here.')
  const asks = card !== null && 'asks' in card
  const mayAsk = params.error_on_requires_action === undefined && params.off_session === undefined
  if (asks && mayAsk && !struck.has('decline')) {
    return answer(askOwner(desk, intent, params))
  }
  const outcome = struck.has('decline') ? DECLINED_BY_FAULT : asks ? MUST_BE_ASKED : card
  const pendingMs = struck.get('pending')
  if (pendingMs !== undefined) {
    const processing: Intent = { ...intent, next_action: null, status: 'processing', payment_method: token }
    desk.books.put('intents', id, processing)
    desk.later(pendingMs, () => settle(desk, processing, token, outcome))
    return answer(processing)
  }
  const takes = struck.has('other_amount') ? Math.ceil(intent.amount / 100) : intent.amount
  const settled = settle(desk, intent, token, outcome, { takes })
  return outcome === null
    ? answer(withCharge(desk, settled, params))
    : problem(402, { ...outcome, payment_intent: settled })
}

/** A token of a test card, or a saved card of the intent's customer. @returns undefined: it is neither */
export function cardOfMethod({ books }: Desk, method: string, intent: Pick<Intent, 'customer'>): Card | undefined {
  const saved = books.methods.get(method)
  if (saved === undefined) return cardOf(method)
  return saved.customer === intent.customer ? savedCard(saved.token) : undefined
}

/** The bank wants to hear from the card's owner before anything is charged. */
export function askOwner(
  desk: Desk,
  intent: Intent,
  params: Pick<z.infer<typeof ConfirmIntent>, 'payment_method' | 'return_url'>,
): Intent {
  const { payment_method, return_url } = params
  const url = `${desk.origin()}/authenticate/${intent.client_secret}`
  const next_action: NextAction =
    return_url === undefined
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url } }
  const waiting: Intent = {
    ...intent,
    last_payment_error: null,
    next_action,
    payment_method,
    status: 'requires_action',
  }
  desk.books.put('intents', intent.id, waiting)
  desk.tell('charge', 'payment_intent.requires_action', waiting)
  return waiting
}

export function cancelIntent(desk: Desk, id: string): Reply {
  const intent = desk.books.intents.get(id)
  if (intent === undefined) return noSuch('payment_intent', id)
  // What waits at a reader is taken from the reader first.
  const atReader = readersWith(desk.books, id).some((row) => row.id !== TAKES_SEVERAL)
  if (atReader || (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')) {
    return unexpectedState(intent, 'cancel')
  }
  const cancelled: Intent = { ...intent, next_action: null, status: 'canceled', canceled_at: nowInSeconds() }
  desk.books.put('intents', id, cancelled)
  desk.tell('void', 'payment_intent.canceled', cancelled)
  return answer(cancelled)
}

/** Work that was under way when the simulator ended: it has happened meanwhile. */
export function settleProcessing(desk: Desk) {
  for (const intent of desk.books.intents.values()) {
    if (intent.status === 'processing') settle(desk, intent, intent.payment_method ?? '', null)
  }
}

interface HowSettled {
  /** What is captured, in the currency's units; absent: all. */
  takes?: number
  /** The card at the reader. */
  cardPresent?: CardPresent
  /** The number of times that the event is sent. */
  times?: number
}

export function settle(
  desk: Desk,
  intent: Intent,
  token: string,
  error: CardError | null,
  { takes = intent.amount, cardPresent, times }: HowSettled = {},
): Intent {
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: error === null ? takes : 0,
    amount_refunded: 0,
    balance_transaction: error === null ? newTransactionId() : null,
    captured: error === null,
    created: nowInSeconds(),
    currency: intent.currency,
    description: intent.description,
    failure_code: error?.code ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid: error === null,
    payment_intent: intent.id,
    payment_method: token,
    payment_method_details: cardPresent
      ? { type: 'card_present', card_present: cardPresent }
      : { type: 'card', card: desk.books.methods.get(token)?.card ?? lookOf(token) },
    refunded: false,
    status: error === null ? 'succeeded' : 'failed',
  }
  const settled: Intent = {
    ...intent,
    amount_received: charge.amount_captured,
    last_payment_error: error && { ...error, payment_method: { id: token } },
    latest_charge: charge.id,
    next_action: null,
    payment_method: error === null ? token : null,
    status: error === null ? 'succeeded' : 'requires_payment_method',
  }
  desk.books.put('charges', charge.id, charge)
  writeCharge(desk, charge)
  desk.books.put('intents', intent.id, settled)
  desk.tell('charge', error === null ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', settled, times)
  return settled
}

function unexpectedState(intent: Intent, verb: string): Reply {
  return problem(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  })
}

function wrongPaymentMethod(message: string, code?: string): Reply {
  return problem(400, { type: 'invalid_request_error', param: 'payment_method', message, ...(code && { code }) })
}
