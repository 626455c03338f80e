/** The balance over the wire: what each movement costs, what a payout pays out, and that a kill loses none of it. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  CARD,
  createTestSimulator,
  type TestSimulator,
} from '../../../../tooling/testing/services/gateway-simulator.ts'
import type { BalanceTransaction, Payout } from './balance-objects.ts'

let dir: string
let simulator: TestSimulator

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-balance-'))
  simulator = await createTestSimulator({ dataDir: dir })
})
afterAll(async () => {
  await simulator?.stop()
  rmSync(dir, { recursive: true, force: true })
})
afterEach(() => simulator.clearFaults())

async function call<T>(method: string, path: string, form = ''): Promise<T> {
  const answer = await fetch(`${simulator.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${simulator.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(method === 'POST' && { body: form }),
  })
  return (await answer.json()) as T
}

interface Page<T> {
  data: T[]
  has_more: boolean
  error?: { code: string; param: string }
}

const balance = (query = '') => call<Page<BalanceTransaction>>('GET', `/v1/balance_transactions?limit=100${query}`)

async function charged(amount: number, currency = 'eur'): Promise<string> {
  const named = `amount=${amount}&currency=${currency}&capture_method=automatic&allowed_payment_method_types[0]=card`
  const { id } = await call<{ id: string }>('POST', '/v1/payment_intents', named)
  await call('POST', `/v1/payment_intents/${id}/confirm`, `payment_method=${CARD.good}`)
  return id
}

/** What moved while `work` ran, oldest first. */
async function movedIn(work: () => Promise<unknown>): Promise<BalanceTransaction[]> {
  const before = new Set((await balance()).data.map(({ id }) => id))
  await work()
  return (await balance()).data.filter(({ id }) => !before.has(id)).toReversed()
}

const figures = (moved: readonly BalanceTransaction[]) =>
  moved.map(({ type, reporting_category, amount, fee, net }) => [type, reporting_category, amount, fee, net])

it('a charge pays 1.4 % and 25 units, and its refund gives none of it back', async () => {
  const moved = await movedIn(async () => {
    const id = await charged(2500)
    await call('POST', '/v1/refunds', `payment_intent=${id}&amount=1000`)
  })
  expect(figures(moved)).toEqual([
    ['charge', 'charge', 2500, 60, 2440],
    ['refund', 'refund', -1000, 0, -1000],
  ])
  const { charges, refunds } = await simulator.books()
  expect(charges.at(-1)).toMatchObject({ balance_transaction: moved[0]?.id, id: moved[0]?.source })
  expect(refunds.at(-1)).toMatchObject({ balance_transaction: moved[1]?.id, id: moved[1]?.source })
})

it('a card that is declined moves nothing, and a refund that fails goes out and comes back', async () => {
  expect(
    await movedIn(async () => {
      await simulator.fault({ fault: 'decline', times: 1 })
      await charged(700)
    }),
  ).toEqual([])
  const id = await charged(700)
  const moved = await movedIn(async () => {
    await simulator.fault({ fault: 'decline', on: 'refund', times: 1 })
    await call('POST', '/v1/refunds', `payment_intent=${id}`)
  })
  expect(figures(moved)).toEqual([
    ['refund', 'refund', -700, 0, -700],
    ['refund_failure', 'refund_failure', 700, 0, 700],
  ])
})

it('a dispute takes the money and a fee when the bank takes it, and gives the money back when it is won', async () => {
  const id = await charged(900)
  const dispute = (status: string) =>
    movedIn(() => simulator.dashboard('disputes', { payment_intent: id, status })).then(figures)
  expect(await dispute('warning_needs_response')).toEqual([])
  expect(await dispute('needs_response')).toEqual([['adjustment', 'dispute', -900, 1500, -2400]])
  expect(await dispute('under_review')).toEqual([])
  expect(await dispute('won')).toEqual([['adjustment', 'dispute_reversal', 900, 0, 900]])
  expect(await dispute('won')).toEqual([])
})

it('a payout pays out all that has none, its list adds up to zero, and the source of each can be asked for', async () => {
  await simulator.payOut()
  const id = await charged(5000)
  await simulator.takeFee({ amount: 200, currency: 'eur' })
  const [payout] = await simulator.payOut()
  expect(payout).toMatchObject({ amount: 5000 - 95 - 200, status: 'paid', automatic: true, currency: 'eur' })
  const { data } = await balance(`&payout=${payout?.id}&expand[]=data.source`)
  expect(data.map(({ type }) => type)).toEqual(['payout', 'stripe_fee', 'charge'])
  expect(data.reduce((sum, { net }) => sum + net, 0)).toBe(0)
  expect(data.map(({ source }) => source)).toMatchObject([
    { object: 'payout', id: payout?.id },
    null,
    { object: 'charge', payment_intent: id },
  ])
  expect(await simulator.payOut()).toEqual([])
  expect(await balance('&payout=po_none')).toMatchObject({ error: { code: 'resource_missing' } })
  expect(await balance('&expand[]=data.customer')).toMatchObject({ error: { param: 'expand[]' } })
})

it('a payout that the bank sends back is in the balance again, and goes out with the next one', async () => {
  await charged(4000)
  const [first] = await simulator.payOut()
  const [failed] = await simulator.payOut({ failed: true, payout: first?.id ?? '' })
  expect(failed).toMatchObject({ id: first?.id, status: 'failed', failure_code: 'account_closed' })
  const [next] = await simulator.payOut()
  expect(next).toMatchObject({ amount: first?.amount, status: 'paid' })
  const { data } = await balance(`&payout=${next?.id}`)
  expect(figures(data)).toEqual([
    ['payout', 'payout', -(first?.amount ?? 0), 0, -(first?.amount ?? 0)],
    ['payout_failure', 'payout_reversal', first?.amount, 0, first?.amount],
  ])
  const { data: payouts } = await call<Page<Payout>>('GET', '/v1/payouts?limit=100')
  expect(payouts.slice(0, 2).map(({ id }) => id)).toEqual([next?.id, first?.id])
})

it('both lists come in pages, the newest first, and since an instant', async () => {
  await charged(1100)
  await charged(1200)
  const all = (await balance()).data
  const first = await call<Page<BalanceTransaction>>('GET', '/v1/balance_transactions?limit=2')
  expect(first).toMatchObject({ has_more: true, data: all.slice(0, 2) })
  const rest = await balance(`&starting_after=${first.data[1]?.id}`)
  expect(rest).toMatchObject({ has_more: false, data: all.slice(2) })
  const later = Math.floor(Date.now() / 1000) + 60
  expect((await balance(`&created[gte]=${later}`)).data).toEqual([])
  expect((await call<Page<Payout>>('GET', `/v1/payouts?created[gte]=${later}`)).data).toEqual([])
})

it('a kill loses nothing that was answered, and a line that was cut off is written at the next start', async () => {
  await charged(3000)
  await simulator.payOut()
  const before = await balance()
  await simulator.killAndRestart()
  expect(await balance()).toEqual(before)

  // As if it had been killed between the two lines of a charge: the charge is kept, and names its transaction.
  await charged(3100)
  const whole = await balance()
  await simulator.stop()
  const file = join(dir, 'books.jsonl')
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const cut = lines.filter((line) => !line.startsWith(`["balance","${whole.data[0]?.id}"`))
  expect(cut).toHaveLength(lines.length - 1)
  writeFileSync(file, `${cut.join('\n')}\n`)
  appendFileSync(file, '["balance","txn_')
  await simulator.restart()
  expect((await balance()).data[0]).toEqual(whole.data[0])
})
