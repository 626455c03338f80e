/** What becomes of a charge at a reader: the card comes or doesn't, the bank is asked, the reader tells how it ended. */
import { declined } from '../cards.ts'
import { settle } from '../charging.ts'
import type { Desk } from '../desk.ts'
import type { CardError, Intent } from '../objects.ts'
import { authorizingMs } from './behaviours.ts'
import { cardPresent } from './card-present.ts'
import type { Attempt, ReaderAction, ReaderRow } from './reader-objects.ts'
import { putAttempt } from './reader-rows.ts'

/** Charges at readers that were under way when the simulator ended: each goes on where it was. */
export function resumeAttempts(desk: Desk) {
  for (const row of desk.books.readers.values()) {
    for (const attempt of row.attempts) schedule(desk, row.id, attempt)
  }
}

export function schedule(desk: Desk, readerId: string, attempt: Attempt) {
  if (attempt.phase === 'stuck') return
  desk.later(Math.max(0, attempt.until - Date.now()), () => {
    const row = desk.books.readers.get(readerId)
    // It was cancelled, or begun anew, since.
    if (!row?.attempts.includes(attempt)) return
    if (attempt.phase === 'waiting') waited(desk, row, attempt)
    else authorized(desk, row, attempt)
  })
}

function waited(desk: Desk, row: ReaderRow, attempt: Attempt) {
  switch (attempt.behaviour.behaviour) {
    case 'customer_cancels':
      // Without the button the customer stands there.
      if (!attempt.config.enable_customer_cancellation) return stick(desk, row, attempt, {})
      return fail(desk, row, attempt, { code: 'customer_canceled', message: 'The customer canceled the payment.' })
    case 'no_card':
      return fail(desk, row, attempt, { code: 'card_read_timed_out', message: 'No card was presented in time.' })
    case 'offline_after_start':
      return stick(desk, row, attempt, { offline: true })
    default: {
      const bankMs = authorizingMs(attempt.behaviour)
      const asking: Attempt = { ...attempt, phase: 'authorizing', until: Date.now() + bankMs }
      const after = putAttempt(desk.books, row, attempt.paymentIntent, asking)
      if (bankMs === 0) authorized(desk, after, asking)
      else schedule(desk, row.id, asking)
    }
  }
}

function authorized(desk: Desk, row: ReaderRow, attempt: Attempt) {
  const { behaviour } = attempt
  const intent = desk.books.intents.get(attempt.paymentIntent)
  if (intent?.status !== 'requires_payment_method') {
    // Voided, or paid elsewhere, since the reader was asked: an intent is charged once.
    return fail(desk, row, attempt, { code: 'intent_invalid_state', message: 'The payment can not be made any more.' })
  }
  if (behaviour.behaviour === 'network_lost') {
    if (behaviour.charged) charge(desk, intent, attempt, null)
    return fail(desk, row, attempt, { code: 'connection_error', message: 'The reader lost its connection.' })
  }
  const error = behaviour.behaviour === 'decline' ? declined(behaviour.code) : null
  const settled = charge(desk, intent, attempt, error)
  if (error !== null) {
    const api_error = { ...error, ...(settled.latest_charge !== null && { charge: settled.latest_charge }) }
    return fail(desk, row, attempt, { code: error.code, message: error.message, api_error })
  }
  if (behaviour.behaviour === 'offline_after_charge') return stick(desk, row, attempt, { offline: true, charged: true })
  succeed(desk, row, attempt)
}

function charge(desk: Desk, intent: Intent, attempt: Attempt, error: CardError | null): Intent {
  const { behaviour } = attempt.behaviour
  const details = cardPresent({ amount: intent.amount, approved: error === null, pin: behaviour === 'pin' })
  const times = behaviour === 'answers_twice' ? 2 : 1
  return settle(desk, intent, 'pm_card_present', error, { cardPresent: details, times })
}

/** Nothing more happens by itself: somebody cancels the action, or the reader comes back. */
function stick(desk: Desk, row: ReaderRow, attempt: Attempt, how: { offline?: true; charged?: true }) {
  const stuck: Attempt = { ...attempt, phase: 'stuck', until: Date.now(), charged: how.charged ?? false }
  putAttempt(desk.books, row, attempt.paymentIntent, stuck, how.offline && { offline: true })
}

/** The reader says that it has charged the card. */
export function succeed(desk: Desk, row: ReaderRow, attempt: Attempt) {
  over(desk, row, attempt, { ...actionOf(attempt), status: 'succeeded' })
}

interface Failure {
  code: string
  message: string
  api_error?: ReaderAction['api_error']
}

function fail(desk: Desk, row: ReaderRow, attempt: Attempt, { code, message, api_error = null }: Failure) {
  const failed = { status: 'failed', failure_code: code, failure_message: message, api_error } as const
  over(desk, row, attempt, { ...actionOf(attempt), ...failed })
}

function over(desk: Desk, row: ReaderRow, attempt: Attempt, action: ReaderAction) {
  const isLatest = row.reader.action?.process_payment_intent.payment_intent === attempt.paymentIntent
  putAttempt(desk.books, row, attempt.paymentIntent, undefined, isLatest ? { action } : {})
  const times = attempt.behaviour.behaviour === 'answers_twice' ? 2 : 1
  const type = action.status === 'succeeded' ? 'terminal.reader.action_succeeded' : 'terminal.reader.action_failed'
  desk.tell('charge', type, { ...row.reader, action }, times)
}

export const actionOf = ({ paymentIntent, config }: Attempt): ReaderAction => ({
  type: 'process_payment_intent',
  status: 'in_progress',
  failure_code: null,
  failure_message: null,
  api_error: null,
  process_payment_intent: { payment_intent: paymentIntent, process_config: config },
})
