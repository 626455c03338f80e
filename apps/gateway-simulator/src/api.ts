/** Stripe's API as far as Marquee calls it: who asks, under which key, what for, and which faults strike. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { listBalance, listPayouts } from './balance/balance-lists.ts'
import { cancelIntent, confirmIntent, createIntent, retrieveIntent } from './charging.ts'
import { retrieveDispute, retrieveWarning } from './dashboard.ts'
import type { Desk } from './desk.ts'
import type { FaultName, Faults, Step, Struck } from './faults.ts'
import { type Form, readForm } from './form.ts'
import { listCharges, listIntents, listRefunds } from './listing.ts'
import * as params from './params.ts'
import { cancelAction, listReaders, processOnReader, retrieveReader } from './readers/reader-calls.ts'
import { createRefund } from './refunding.ts'
import { brokenDown, problem, type Reply } from './reply.ts'
import { confirmSetup, createCustomer, createSetup, retrieveMethod, retrieveSetup } from './saving-cards.ts'

export interface ApiRequest {
  id: string
  method: string
  path: string
  /** The body of a POST, else what stands after the question mark. */
  form: string
  authorization: string | undefined
  idempotencyKey: string | undefined
}

export interface Served {
  reply: Reply
  /** The silence in ms: by then the client has given up. */
  silentMs: number
}

interface Route {
  method: 'GET' | 'POST'
  path: RegExp
  step: Step
  run(desk: Desk, id: string, form: Form, struck: Struck): Reply
}

function route<S extends z.ZodType>(
  method: Route['method'],
  path: string,
  step: Step,
  schema: S,
  act: (desk: Desk, id: string, params: z.infer<S>, struck: Struck) => Reply,
): Route {
  return {
    method,
    path: new RegExp(`^${path.replace('{id}', '([A-Za-z0-9_]{1,255})')}$`),
    step,
    run(desk, id, form, struck) {
      const read = params.readParams(schema, form)
      return read.ok ? act(desk, id, read.params, struck) : read.reply
    },
  }
}

const ROUTES: readonly Route[] = [
  route('POST', '/v1/payment_intents', 'prepare', params.CreateIntent, (desk, _id, p) => createIntent(desk, p)),
  route('GET', '/v1/payment_intents', 'look', params.ListIntents, (desk, _id, p) => listIntents(desk, p)),
  route('GET', '/v1/payment_intents/{id}', 'look', params.RetrieveIntent, retrieveIntent),
  route('POST', '/v1/payment_intents/{id}/confirm', 'charge', params.ConfirmIntent, confirmIntent),
  route('POST', '/v1/payment_intents/{id}/cancel', 'void', params.CancelIntent, cancelIntent),
  route('POST', '/v1/customers', 'save', params.CreateCustomer, (desk, _id, p) => createCustomer(desk, p)),
  route('POST', '/v1/setup_intents', 'save', params.CreateSetup, (desk, _id, p) => createSetup(desk, p)),
  route('POST', '/v1/setup_intents/{id}/confirm', 'save', params.ConfirmSetup, confirmSetup),
  route('GET', '/v1/setup_intents/{id}', 'look', params.RetrieveSetup, retrieveSetup),
  route('GET', '/v1/payment_methods/{id}', 'look', params.RetrieveMethod, retrieveMethod),
  route('GET', '/v1/terminal/readers', 'look', params.ListReaders, (desk, _id, p) => listReaders(desk, p)),
  route('GET', '/v1/terminal/readers/{id}', 'look', params.RetrieveReader, retrieveReader),
  route('POST', '/v1/terminal/readers/{id}/process_payment_intent', 'charge', params.ProcessOnReader, processOnReader),
  route('POST', '/v1/terminal/readers/{id}/cancel_action', 'void', params.CancelAction, cancelAction),
  route('POST', '/v1/refunds', 'refund', params.CreateRefund, (desk, _id, p, struck) => createRefund(desk, p, struck)),
  route('GET', '/v1/refunds', 'look', params.ListRefunds, (desk, _id, p) => listRefunds(desk, p)),
  route('GET', '/v1/disputes/{id}', 'look', params.RetrieveDispute, retrieveDispute),
  route('GET', '/v1/radar/early_fraud_warnings/{id}', 'look', params.RetrieveWarning, retrieveWarning),
  route('GET', '/v1/balance_transactions', 'look', params.ListBalance, (desk, _id, p) => listBalance(desk, p)),
  route('GET', '/v1/payouts', 'look', params.ListPayouts, (desk, _id, p) => listPayouts(desk, p)),
  route('GET', '/v1/charges', 'look', params.ListCharges, (desk, _id, p) => listCharges(desk, p)),
]

const REQUEST_FAULTS: readonly FaultName[] = [
  'other_amount',
  'decline',
  'slow',
  'timeout_before',
  'timeout_after',
  'server_error_before',
  'server_error_after',
  'pending',
]

const MAX_KEY_LENGTH = 255

export function createApi(desk: Desk, faults: Faults, secretKey: string): (request: ApiRequest) => Promise<Served> {
  const { books } = desk
  const underWay = new Set<string>()
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const authorization = digest(`Bearer ${secretKey}`)

  return async (request) => {
    const { method, path, idempotencyKey: key } = request
    const at = (reply: Reply): Served => ({ reply, silentMs: 0 })
    if (!timingSafeEqual(digest(request.authorization ?? ''), authorization)) {
      // Stripe shows the key's end, too: a log of its errors must not.
      const message = `Invalid API Key provided: ****${request.authorization?.slice(-4) ?? ''}`
      return at(problem(401, { type: 'invalid_request_error', message }))
    }
    const found = ROUTES.find((route) => route.method === method && route.path.test(path))
    if (found === undefined) {
      const message = `Unrecognized request URL (${method}: ${path}).`
      return at(problem(404, { type: 'invalid_request_error', message }))
    }
    const form = readForm(request.form)
    if (form === undefined) return at(problem(400, { type: 'invalid_request_error', message: 'Invalid form.' }))
    if (key !== undefined && key.length > MAX_KEY_LENGTH) {
      return at(problem(400, { type: 'invalid_request_error', message: 'The Idempotency-Key is too long.' }))
    }

    const struck = faults.strike(found.step, REQUEST_FAULTS)
    const lost = struck.get('timeout_before')
    if (lost !== undefined) return { reply: brokenDown(), silentMs: lost }
    const run = () => perform(found, found.path.exec(path)?.[1] ?? '', form, struck)
    const reply = method === 'POST' && key !== undefined ? await once(request, key, run) : await run()
    books.flush()
    return { reply, silentMs: struck.get('timeout_after') ?? 0 }
  }

  async function perform(found: Route, id: string, form: Form, struck: Struck): Promise<Reply> {
    const slowMs = struck.get('slow')
    if (slowMs !== undefined) await sleep(slowMs)
    if (struck.has('server_error_before')) return brokenDown()
    const reply = found.run(desk, id, form, struck)
    return struck.has('server_error_after') ? brokenDown() : reply
  }

  /**
   * A key gets the same answer again. Declines and breakdowns are kept too, as Stripe keeps them; requests refused for
   * being wrong are not. While the first request is under way, a second one is turned away.
   */
  async function once({ id, path, form }: ApiRequest, key: string, run: () => Promise<Reply>): Promise<Reply> {
    const fingerprint = createHash('sha256').update(`${path}\n${form}`).digest('hex')
    const before = books.answers.get(key)
    if (before !== undefined && before.fingerprint !== fingerprint) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      return problem(400, { type: 'idempotency_error', message })
    }
    if (before !== undefined) {
      const headers = { 'idempotent-replayed': 'true', 'original-request': before.requestId }
      return { ...before.reply, headers: { ...headers, 'idempotency-key': key } }
    }
    if (underWay.has(key)) {
      const message = 'There is currently another in-progress request using this Idempotency-Key.'
      return problem(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message })
    }
    underWay.add(key)
    try {
      const reply = await run()
      if (reply.status !== 400 && reply.status !== 404) {
        books.put('answers', key, { fingerprint, requestId: id, reply })
      }
      return { ...reply, headers: { 'idempotency-key': key } }
    } finally {
      underWay.delete(key)
    }
  }
}
