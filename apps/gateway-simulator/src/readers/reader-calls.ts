/** Stripe's calls about readers: list them, look at one, hand it a charge, take the charge from it. */
import type { z } from 'zod'
import type { Desk } from '../desk.ts'
import type { Struck } from '../faults.ts'
import { pageOf } from '../listing.ts'
import type { ListReaders, ProcessOnReader } from '../params.ts'
import { answer, noSuch, problem, type Reply } from '../reply.ts'
import { type Behaviour, waitingMs } from './behaviours.ts'
import { TAKES_SEVERAL } from './reader-list.ts'
import type { Attempt, ReaderRow } from './reader-objects.ts'
import { putAttempt, shown, underWay } from './reader-rows.ts'
import { actionOf, schedule } from './run-attempt.ts'

export function listReaders(desk: Desk, params: z.infer<typeof ListReaders>): Reply {
  const { status, serial_number: serial, device_type: device, location } = params
  const readers = [...desk.books.readers.values()].map(shown)
  const wanted = readers.filter(
    (each) =>
      (status === undefined || each.status === status) &&
      (serial === undefined || each.serial_number === serial) &&
      (device === undefined || each.device_type === device) &&
      (location === undefined || each.location === location),
  )
  return pageOf('/v1/terminal/readers', wanted, params)
}

export function retrieveReader(desk: Desk, id: string): Reply {
  const row = desk.books.readers.get(id)
  return row === undefined ? noSuch('terminal.reader', id) : answer(shown(row))
}

/** The customer is asked for the card; what came of it is seen in the intent, and in the reader's action. */
export function processOnReader(
  desk: Desk,
  readerId: string,
  { payment_intent: id, process_config = {} }: z.infer<typeof ProcessOnReader>,
  struck: Struck,
): Reply {
  const row = desk.books.readers.get(readerId)
  if (row === undefined) return noSuch('terminal.reader', readerId)
  const intent = desk.books.intents.get(id)
  if (intent === undefined) return noSuch('payment_intent', id)
  if (intent.status !== 'requires_payment_method') {
    const message = `The PaymentIntent can not be processed because it has a status of ${intent.status}.`
    return refuse('intent_invalid_state', message)
  }
  if (!intent.payment_method_types.includes('card_present')) {
    const message = 'A reader is not allowed here.'
    return problem(400, { type: 'invalid_request_error', param: 'payment_method', message })
  }
  if (row.offline) return OFFLINE
  if (underWay(row) && row.id !== TAKES_SEVERAL) return BUSY
  const { told, behaviour } = takeBehaviour(desk, row)
  if (behaviour.behaviour === 'offline') return OFFLINE
  if (behaviour.behaviour === 'busy') return BUSY
  if (behaviour.behaviour === 'hangs' && !behaviour.received) return SILENT
  const waitMs = struck.get('pending') ?? waitingMs(behaviour)
  const attempt: Attempt = {
    paymentIntent: id,
    config: process_config,
    behaviour: struck.has('decline') ? { behaviour: 'decline', code: 'generic_decline' } : behaviour,
    phase: 'waiting',
    until: Date.now() + waitMs,
    charged: false,
  }
  const after = putAttempt(desk.books, told, id, attempt, { action: actionOf(attempt) })
  schedule(desk, readerId, attempt)
  return behaviour.behaviour === 'hangs' ? SILENT : answer(shown(after))
}

/**
 * A charge that waits for its card is taken from the reader, also from one that lost its network: Stripe's own record is reset
 * then. A card that the bank is being asked about can't be taken away.
 */
export function cancelAction(desk: Desk, readerId: string): Reply {
  const row = desk.books.readers.get(readerId)
  if (row === undefined) return noSuch('terminal.reader', readerId)
  const shownIntent = row.reader.action?.process_payment_intent.payment_intent
  const attempt = row.attempts.find(({ paymentIntent }) => paymentIntent === shownIntent)
  if (attempt === undefined) return answer(shown(row))
  if (attempt.phase === 'authorizing') return BUSY
  const attempts = row.attempts.filter((each) => each !== attempt)
  const after: ReaderRow = { ...row, reader: { ...row.reader, action: null }, attempts }
  desk.books.put('readers', readerId, after)
  return answer(shown(after))
}

/** Takes one of the times of what the reader was told to do. */
function takeBehaviour(desk: Desk, row: ReaderRow): { told: ReaderRow; behaviour: Behaviour } {
  const [first, ...rest] = row.next
  if (first === undefined) return { told: row, behaviour: row.always }
  const left = (first.times ?? 1) - 1
  const told: ReaderRow = { ...row, next: left === 0 ? rest : [{ ...first, times: left }, ...rest] }
  desk.books.put('readers', row.id, told)
  return { told, behaviour: first }
}

const refuse = (code: string, message: string): Reply => problem(400, { type: 'invalid_request_error', code, message })

const BUSY = refuse('terminal_reader_busy', 'Reader is currently busy processing another request.')
const OFFLINE = refuse('terminal_reader_offline', 'Reader is currently offline: check its power and its network.')
const SILENT = refuse('terminal_reader_timeout', 'The reader did not answer in time.')
