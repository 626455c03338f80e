/** A simulated payment gateway of a test's own: to charge with, to break, and to compare the money with. */
import type { Payout } from '../../../apps/gateway-simulator/src/balance/balance-objects.ts'
import type { PayOutsReport } from '../../../apps/gateway-simulator/src/balance/pay-out.ts'
import type { BooksReport, FaultsReport } from '../../../apps/gateway-simulator/src/control.ts'
import type { FaultRequest } from '../../../apps/gateway-simulator/src/faults.ts'
import type { BehaviourRequest } from '../../../apps/gateway-simulator/src/readers/behaviours.ts'
import type { ReaderReport, ReadersReport } from '../../../apps/gateway-simulator/src/readers/reader-control.ts'
import { startGatewaySimulator } from '../../services/gateway-simulator.ts'

export const CARD = {
  good: 'pm_card_visa',
  declined: 'pm_card_visa_chargeDeclined',
  noMoney: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  wantsItsOwner: 'pm_card_authenticationRequired',
} as const

/** A card reader on which a good card is held as soon as it is asked for. */
export const READER = 'tmr_simulated'

/** Readers that take one charge at a time, and do what they are told. */
export const READERS = { counter1: 'tmr_counter_1', counter2: 'tmr_counter_2', kiosk: 'tmr_kiosk_1' } as const

export interface DashboardRequest {
  payment_intent: string
  amount?: number
  status?: string
  reason?: string
}

export interface TestSimulator {
  url: string
  port: number
  secretKey: string
  webhookSecret: string
  /** The settings that a server needs to charge with it. */
  serverEnv: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_BASE: string }
  fault(fault: FaultRequest): Promise<FaultsReport>
  faults(): Promise<FaultsReport>
  clearFaults(): Promise<FaultsReport>
  books(): Promise<BooksReport>
  /** What the reader does with the next charges. Without `times` it does so until it is reset. */
  reader(id: string, told: BehaviourRequest): Promise<ReaderReport>
  readers(): Promise<ReadersReport>
  /** Answers for the card's owner on their bank's page, whose address is in the payment's next action. */
  authenticate(url: string, outcome: 'complete' | 'fail'): Promise<Response>
  /** Opens that page, and leaves it without an answer. */
  openAuthentication(url: string): Promise<Response>
  /** Acts at the gateway itself: gives money back in its dashboard; disputes a charge; warns of fraud. */
  dashboard(what: 'refunds' | 'disputes' | 'warnings', asked: DashboardRequest): Promise<{ id: string }>
  /** Pays the balance out, in each currency. `failed`: the bank sends it back. `payout`: this one, which was made before. */
  payOut(how?: { failed?: boolean; payout?: string }): Promise<Payout[]>
  /** Takes a fee of the account itself. */
  takeFee(fee: { amount: number; currency: string }): Promise<void>
  /** Sends its webhooks there from now on; null: nowhere. A server's address is known only when it listens. */
  sendWebhooksTo(url: string | null): Promise<void>
  stop(): Promise<void>
  /** Ends it, and starts it again on the same port; its books are kept when it has a folder. */
  restart(): Promise<void>
  /** Kills it in the middle of whatever it does, and starts it again. */
  killAndRestart(): Promise<void>
}

export async function createTestSimulator(
  options: { dataDir?: string; readers?: string } = {},
): Promise<TestSimulator> {
  const secrets = { secretKey: 'sk_test_simulated', webhookSecret: 'whsec_simulated' }
  let running = await startGatewaySimulator({ ...secrets, ...options })
  const { url, port } = running

  async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${url}/control/${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const said = await answer.json()
    if (!answer.ok) throw new Error(`the simulator refused ${method} ${path}: ${JSON.stringify(said)}`)
    return said as T
  }

  return {
    url,
    port,
    ...secrets,
    serverEnv: {
      STRIPE_SECRET_KEY: secrets.secretKey,
      STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
      STRIPE_API_BASE: url,
    },
    fault: (fault) => control('POST', 'faults', fault),
    faults: () => control('GET', 'faults'),
    clearFaults: () => control('DELETE', 'faults'),
    books: () => control('GET', 'books'),
    reader: (id, told) => control('POST', `readers/${id}`, told),
    readers: () => control('GET', 'readers'),
    authenticate: (page, outcome) =>
      fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' }),
    openAuthentication: (page) => fetch(page),
    dashboard: (what, asked) => control('POST', what, asked),
    payOut: async (how = {}) => (await control<PayOutsReport>('POST', 'payouts', how)).payouts,
    async takeFee(fee) {
      await control('POST', 'fees', fee)
    },
    async sendWebhooksTo(to) {
      await control('PUT', 'webhook', { url: to })
    },
    stop: () => running.stop(),
    async restart() {
      await running.stop()
      running = await startGatewaySimulator({ ...secrets, ...options, port })
    },
    async killAndRestart() {
      process.kill(running.pid, 'SIGKILL')
      await running.ended
      running = await startGatewaySimulator({ ...secrets, ...options, port })
    },
  }
}
