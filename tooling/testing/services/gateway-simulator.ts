/** A simulated payment gateway of a test's own: to charge with, to break, and to compare the money with. */
import type { BooksReport, FaultsReport } from '../../../apps/gateway-simulator/src/control.ts'
import type { FaultRequest } from '../../../apps/gateway-simulator/src/faults.ts'
import { startGatewaySimulator } from '../../services/gateway-simulator.ts'

export const CARD = {
  good: 'pm_card_visa',
  declined: 'pm_card_visa_chargeDeclined',
  noMoney: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  wantsItsOwner: 'pm_card_authenticationRequired',
} as const

/** A card reader on which a good card is held as soon as it is asked for. */
export const READER = 'tmr_simulated'

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
  /** Answers for the card's owner on their bank's page, whose address is in the payment's next action. */
  authenticate(url: string, outcome: 'complete' | 'fail'): Promise<Response>
  /** Acts at the gateway itself: gives money back in its dashboard; disputes a charge; warns of fraud. */
  dashboard(what: 'refunds' | 'disputes' | 'warnings', asked: DashboardRequest): Promise<{ id: string }>
  /** Sends its webhooks there from now on; null: nowhere. A server's address is known only when it listens. */
  sendWebhooksTo(url: string | null): Promise<void>
  stop(): Promise<void>
  /** Ends it, and starts it again on the same port; its books are kept when it has a folder. */
  restart(): Promise<void>
}

export async function createTestSimulator(options: { dataDir?: string } = {}): Promise<TestSimulator> {
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
    authenticate: (page, outcome) =>
      fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' }),
    dashboard: (what, asked) => control('POST', what, asked),
    async sendWebhooksTo(to) {
      await control('PUT', 'webhook', { url: to })
    },
    stop: () => running.stop(),
    async restart() {
      await running.stop()
      running = await startGatewaySimulator({ ...secrets, ...options, port })
    },
  }
}
