/** Payment intents: named, then charged by a card or on a reader, or cancelled. */
import type { z } from 'zod'
import { cardOf, DECLINED_BY_FAULT, MUST_BE_ASKED } from './cards.ts'
import type { Desk } from './desk.ts'
import type { Struck } from './faults.ts'
import { type CardError, type Charge, type Intent, type NextAction, newId, newSecret, nowInSeconds } from './objects.ts'
import type { ConfirmIntent, CreateIntent, ProcessOnReader } from './params.ts'
import { answer, noSuch, problem, type Reply } from './reply.ts'

/** The one card reader there is: a good card is held to it as soon as it asks. */
const READER = 'tmr_simulated'

/** The time that the customer needs to find the card and hold it to the reader. */
const TAP_MS = 200

export function createIntent(desk: Desk, params: z.infer<typeof CreateIntent>): Reply {
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

export function retrieveIntent(desk: Desk, id: string): Reply {
  const intent = desk.books.intents.get(id)
  return intent === undefined ? noSuch('payment_intent', id) : answer(intent)
}

export function confirmIntent(desk: Desk, id: string, params: z.infer<typeof ConfirmIntent>, struck: Struck): Reply {
  const intent = desk.books.intents.get(id)
  if (intent === undefined) return noSuch('payment_intent', id)
  if (intent.status !== 'requires_payment_method') return unexpectedState(intent, 'confirm')
  const { payment_method: token } = params
  const card = cardOf(token)
  if (card === undefined) return wrongPaymentMethod(`No such PaymentMethod: '${token}'`, 'resource_missing')
  if (!intent.payment_method_types.includes('card')) return wrongPaymentMethod('A card is not allowed here.')
  const asks = card !== null && 'asks' in card
  if (asks && params.error_on_requires_action === undefined && !struck.has('decline')) {
    return answer(askOwner(desk, intent, params))
  }
  const outcome = struck.has('decline') ? DECLINED_BY_FAULT : asks ? MUST_BE_ASKED : card
  const pendingMs = struck.get('pending')
  if (pendingMs !== undefined) {
    const processing: Intent = { ...intent, status: 'processing', payment_method: token }
    desk.books.put('intents', id, processing)
    desk.later(pendingMs, () => settle(desk, processing, token, outcome))
    return answer(processing)
  }
  const takes = struck.has('other_amount') ? Math.ceil(intent.amount / 100) : intent.amount
  const settled = settle(desk, intent, token, outcome, takes)
  return outcome === null ? answer(settled) : problem(402, { ...outcome, payment_intent: settled })
}

/** The bank wants to hear from the card's owner before anything is charged. */
function askOwner(desk: Desk, intent: Intent, params: z.infer<typeof ConfirmIntent>): Intent {
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

/** The customer is asked for the card; what came of it is seen in the intent. */
export function processOnReader(
  desk: Desk,
  readerId: string,
  { payment_intent: id }: z.infer<typeof ProcessOnReader>,
  struck: Struck,
): Reply {
  if (readerId !== READER) return noSuch('terminal.reader', readerId)
  const intent = desk.books.intents.get(id)
  if (intent === undefined) return noSuch('payment_intent', id)
  if (intent.status !== 'requires_payment_method') return unexpectedState(intent, 'process')
  if (!intent.payment_method_types.includes('card_present')) return wrongPaymentMethod('A reader is not allowed here.')
  desk.later(struck.get('pending') ?? TAP_MS, () => {
    const now = desk.books.intents.get(id)
    if (now?.status === 'requires_payment_method') {
      settle(desk, now, 'pm_card_present', struck.has('decline') ? DECLINED_BY_FAULT : null)
    }
  })
  const action = {
    type: 'process_payment_intent',
    status: 'in_progress',
    process_payment_intent: { payment_intent: id },
  }
  return answer({ id: readerId, object: 'terminal.reader', livemode: false, status: 'online', action })
}

export function cancelIntent(desk: Desk, id: string): Reply {
  const intent = desk.books.intents.get(id)
  if (intent === undefined) return noSuch('payment_intent', id)
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
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

/** @param takes what is captured, in the currency's units */
export function settle(
  desk: Desk,
  intent: Intent,
  token: string,
  error: CardError | null,
  takes = intent.amount,
): Intent {
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: error === null ? takes : 0,
    amount_refunded: 0,
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
    refunded: false,
    status: error === null ? 'succeeded' : 'failed',
  }
  const settled: Intent = {
    ...intent,
    amount_received: charge.amount_captured,
    last_payment_error: error,
    latest_charge: charge.id,
    next_action: null,
    payment_method: error === null ? token : null,
    status: error === null ? 'succeeded' : 'requires_payment_method',
  }
  desk.books.put('charges', charge.id, charge)
  desk.books.put('intents', intent.id, settled)
  desk.tell('charge', error === null ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', settled)
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
