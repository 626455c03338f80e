/** Controls of the simulator for a test or a person: switch faults, read the books, name the listener of its webhooks. */
import { z } from 'zod'
import { AccountFeeRequest, PayOutRequest, payOut, takeAccountFee } from './balance/pay-out.ts'
import type { Books } from './books.ts'
import { written } from './currencies.ts'
import { DashboardDispute, DashboardRefund, DashboardWarning, dispute, refundInDashboard, warn } from './dashboard.ts'
import type { Desk } from './desk.ts'
import { type Fault, FaultRequest, type Faults } from './faults.ts'
import type { Charge, Refund } from './objects.ts'
import { BehaviourRequest } from './readers/behaviours.ts'
import { type ReaderReport, reportReaders, resetReader, tellReader } from './readers/reader-control.ts'
import type { Reply } from './reply.ts'
import { WebhookUrl } from './settings.ts'
import type { WebhookCounts, Webhooks } from './webhooks.ts'

export interface BooksReport {
  /** Minor units, of all currencies together. */
  captured: number
  /** Given back for good; what is under way isn't in it. */
  refunded: number
  /** `written`: what was captured, as people write it, by the simulator's own table of currencies. */
  charges: (Charge & { written: string })[]
  refunds: Refund[]
  webhooks: WebhookCounts
}

export interface FaultsReport {
  faults: Fault[]
}

const ListenerRequest = z.strictObject({ url: WebhookUrl.nullable() })

export interface ControlRequest {
  method: string
  path: string
  contentType: string | undefined
  body: string
}

export function createControl(desk: Desk, faults: Faults, webhooks: Webhooks): (request: ControlRequest) => Reply {
  const { books } = desk
  const faultsReport = (): Reply => ok({ faults: faults.list() } satisfies FaultsReport)
  const listener = (): Reply => ok({ url: webhooks.address() ?? null })

  const actions: Record<string, (request: ControlRequest) => Reply> = {
    'GET /control/books': () => ok(report(books, webhooks)),
    'GET /control/faults': faultsReport,
    'DELETE /control/faults'() {
      faults.clear()
      return faultsReport()
    },
    'POST /control/faults': (request) =>
      withJson(request, FaultRequest, (fault) => {
        if (fault.fault === 'none') faults.clear()
        else faults.set(fault)
        return faultsReport()
      }),
    'POST /control/refunds': (request) => withJson(request, DashboardRefund, (asked) => refundInDashboard(desk, asked)),
    'POST /control/disputes': (request) => withJson(request, DashboardDispute, (asked) => dispute(desk, asked)),
    'POST /control/warnings': (request) => withJson(request, DashboardWarning, (asked) => warn(desk, asked)),
    'POST /control/payouts': (request) => withJson(request, PayOutRequest, (asked) => payOut(desk, asked)),
    'POST /control/fees': (request) => withJson(request, AccountFeeRequest, (asked) => takeAccountFee(desk, asked)),
    'GET /control/readers': () => ok(reportReaders(desk)),
    'GET /control/webhook': listener,
    'PUT /control/webhook': (request) =>
      withJson(request, ListenerRequest, ({ url }) => {
        webhooks.send(url ?? undefined)
        return listener()
      }),
  }

  const ofReader = (report: ReaderReport | undefined): Reply => (report ? ok(report) : no(404, 'no such reader'))

  function readerCall(request: ControlRequest, id: string): Reply {
    if (request.method === 'DELETE') return ofReader(resetReader(desk, id))
    return withJson(request, BehaviourRequest, (told) =>
      ofReader(told.behaviour === 'reset' ? resetReader(desk, id) : tellReader(desk, id, told)),
    )
  }

  return (request) => {
    const readerId = READER_CALL.exec(request.path)?.[1]
    if (readerId !== undefined && (request.method === 'POST' || request.method === 'DELETE')) {
      return readerCall(request, readerId)
    }
    const action = `${request.method} ${request.path}`
    if (Object.hasOwn(actions, action)) return actions[action]?.(request) ?? no(404, 'no such call')
    return no(404, `there is no ${action}: there is ${[...Object.keys(actions), ...READER_CALLS].join(', ')}`)
  }
}

const READER_CALL = /^\/control\/readers\/(\w+)$/
const READER_CALLS = ['POST /control/readers/{id}', 'DELETE /control/readers/{id}']

const ok = (body: unknown): Reply => ({ status: 200, body })
const no = (status: number, problem: string): Reply => ({ status, body: { problem } })

function withJson<S extends z.ZodType>(
  { contentType, body }: ControlRequest,
  schema: S,
  act: (input: z.infer<S>) => Reply,
): Reply {
  // Also keeps pages of other sites out: a browser asks first before it sends them JSON, and is not answered.
  if (contentType?.split(';')[0]?.trim() !== 'application/json') return no(415, 'the body must be application/json')
  let input: unknown
  try {
    input = JSON.parse(body)
  } catch {
    return no(400, 'the body is not JSON')
  }
  const parsed = schema.safeParse(input)
  return parsed.success ? act(parsed.data) : no(400, z.prettifyError(parsed.error))
}

function report(books: Books, webhooks: Webhooks): BooksReport {
  const charges = [...books.charges.values()].map((charge) => ({
    ...charge,
    written: written(charge.amount_captured, charge.currency),
  }))
  const refunds = [...books.refunds.values()]
  return {
    captured: charges.reduce((sum, { amount_captured }) => sum + amount_captured, 0),
    refunded: refunds.reduce((sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0), 0),
    charges,
    refunds,
    webhooks: webhooks.counts(),
  }
}
