/** The simulator's process, over the wire: its answers, refusals, memory and events. */
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CARD, createTestSimulator, type TestSimulator } from '../../../tooling/testing/services/gateway-simulator.ts'

const SOON = { timeout: 15_000 }

let dir: string
let simulator: TestSimulator

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-simulator-'))
  simulator = await createTestSimulator({ dataDir: dir })
})
afterAll(async () => {
  await simulator?.stop()
  rmSync(dir, { recursive: true, force: true })
})
afterEach(async () => {
  await simulator.clearFaults()
  await simulator.sendWebhooksTo(null)
})

interface Said {
  status: number
  headers: Headers
  body: { id: string; status: string; error: Record<string, unknown> } & Record<string, unknown>
}

async function call(method: string, path: string, form = '', headers: Record<string, string> = {}): Promise<Said> {
  const answer = await fetch(`${simulator.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${simulator.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...(method === 'POST' && { body: form }),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Said['body'] }
}

const INTENT =
  'amount=500&currency=eur&capture_method=automatic&allowed_payment_method_types[0]=card&metadata[paymentId]=p1'

async function prepared(): Promise<string> {
  return (await call('POST', '/v1/payment_intents', INTENT)).body.id
}

const confirm = (id: string, card: string, key?: string) =>
  call(
    'POST',
    `/v1/payment_intents/${id}/confirm`,
    `payment_method=${card}&error_on_requires_action=true`,
    key === undefined ? {} : { 'idempotency-key': key },
  )

describe('a request', () => {
  it('is answered with its id', async () => {
    const first = await call('POST', '/v1/payment_intents', INTENT)
    expect(first.status).toBe(200)
    expect(first.headers.get('request-id')).toMatch(/^req_\w+$/)
    expect(first.body).toMatchObject({ object: 'payment_intent', amount: 500, status: 'requires_payment_method' })
  })

  it.each(['', 'Bearer sk_wrong', 'Basic c2s6'])('with the key "%s" is refused', async (authorization) => {
    const { status, body } = await call('GET', '/v1/charges', '', { authorization })
    expect(status).toBe(401)
    expect(body.error['type']).toBe('invalid_request_error')
  })

  it.each([
    ['an amount that is missing', INTENT.replace('amount=500', ''), 'amount', 'parameter_missing'],
    ['nothing to pay', INTENT.replace('500', '0'), 'amount', 'parameter_invalid'],
    ['a negative amount', INTENT.replace('500', '-5'), 'amount', 'parameter_invalid'],
    ['an amount that is none', INTENT.replace('500', 'NaN'), 'amount', 'parameter_invalid'],
    ['a huge amount', INTENT.replace('500', '9'.repeat(15)), 'amount', 'parameter_invalid'],
    ['a currency that is not charged in', INTENT.replace('eur', 'irr'), 'currency', 'parameter_invalid'],
    ['a part of a whole unit', INTENT.replace('500', '550').replace('eur', 'isk'), 'amount', 'parameter_invalid'],
    [
      'a last digit that no bank takes',
      INTENT.replace('500', '5125').replace('eur', 'kwd'),
      'amount',
      'parameter_invalid',
    ],
    ['a currency in capitals', INTENT.replace('eur', 'EUR'), 'currency', 'parameter_invalid'],
    ['what nobody knows', `${INTENT}&discount=5`, 'discount', 'parameter_unknown'],
    ['__proto__', `${INTENT}&__proto__[x]=5`, '__proto__', 'parameter_unknown'],
    [
      'a statement that is too long',
      `${INTENT}&statement_descriptor_suffix=${'x'.repeat(23)}`,
      'statement_descriptor_suffix',
      'parameter_invalid',
    ],
  ])("with %s is refused by the field's name", async (_what, form, param, code) => {
    const { status, body } = await call('POST', '/v1/payment_intents', form)
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ type: 'invalid_request_error', param, code })
  })

  it('to an unknown address is 404, too large 413, unreadable 400', async () => {
    expect((await call('GET', '/v1/customers')).status).toBe(404)
    expect((await call('DELETE', '/v1/charges')).status).toBe(404)
    expect((await call('GET', '/elsewhere')).status).toBe(404)
    expect((await call('POST', '/v1/payment_intents', `description=${'x'.repeat(70_000)}`)).status).toBe(413)
    expect((await call('POST', '/v1/payment_intents', 'a[=1')).status).toBe(400)
  })

  it('for an intent that does not exist is 404', async () => {
    expect((await call('GET', '/v1/payment_intents/pi_nobody')).body.error['code']).toBe('resource_missing')
    expect((await confirm('pi_nobody', CARD.good)).status).toBe(404)
  })

  it('that is declined gets 402, with the intent', async () => {
    const { status, body } = await confirm(await prepared(), CARD.noMoney)
    expect(status).toBe(402)
    expect(body.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      payment_intent: { status: 'requires_payment_method' },
    })
  })
})

describe('an Idempotency-Key', () => {
  it('replays the first answer, and says so', async () => {
    const id = await prepared()
    const first = await confirm(id, CARD.good, 'k1')
    const again = await confirm(id, CARD.good, 'k1')
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('original-request')).toBe(first.headers.get('request-id'))
    expect(again.body).toEqual(first.body)
  })

  it('is refused for another body or another call', async () => {
    const id = await prepared()
    await confirm(id, CARD.good, 'k2')
    for (const other of [await confirm(id, CARD.declined, 'k2'), await confirm(await prepared(), CARD.good, 'k2')]) {
      expect(other.status).toBe(400)
      expect(other.body.error['type']).toBe('idempotency_error')
    }
  })

  it('replays a breakdown too, as Stripe does', async () => {
    const id = await prepared()
    await simulator.fault({ fault: 'server_error_before', times: 1 })
    expect((await confirm(id, CARD.good, 'k3')).status).toBe(500)
    expect((await confirm(id, CARD.good, 'k3')).status).toBe(500)
    expect((await confirm(id, CARD.good, 'k4')).status).toBe(200)
  })

  it('is not spent on a wrong request', async () => {
    const id = await prepared()
    expect((await confirm(id, 'pm_card_of_nobody', 'k5')).status).toBe(400)
    expect((await confirm(id, CARD.good, 'k5')).status).toBe(200)
  })

  it('lets one of many simultaneous requests through', async () => {
    const id = await prepared()
    await simulator.fault({ fault: 'slow', delayMs: 100 })
    const all = await Promise.all(Array.from({ length: 20 }, () => confirm(id, CARD.good, 'k6')))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  it('is refused if too long', async () => {
    expect((await confirm(await prepared(), CARD.good, 'k'.repeat(256))).status).toBe(400)
  })
})

describe('a list', () => {
  it('is paged forwards and backwards', async () => {
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.unshift(String((await confirm(await prepared(), CARD.good)).body['latest_charge']))
    const page = async (query: string) => {
      const { body } = await call('GET', `/v1/charges?limit=2&${query}`)
      return { ids: (body['data'] as { id: string }[]).map(({ id }) => id), more: body['has_more'] }
    }
    expect(await page('')).toEqual({ ids: ids.slice(0, 2), more: true })
    expect(await page(`starting_after=${ids[1]}`)).toEqual({ ids: ids.slice(2, 4), more: true })
    expect(await page(`ending_before=${ids[4]}`)).toEqual({ ids: ids.slice(2, 4), more: true })
    expect(await page(`ending_before=${ids[1]}`)).toEqual({ ids: ids.slice(0, 1), more: false })
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=x', 'limit'],
    ['starting_after=ch_nobody', 'starting_after'],
    ['created[gte]=yesterday', 'created[gte]'],
    ['created[lt]=1', 'created[lt]'],
  ])('refuses %s by name', async (query, param) => {
    const { status, body } = await call('GET', `/v1/charges?${query}`)
    expect(status).toBe(400)
    expect(body.error['param']).toBe(param)
  })
})

describe('the control calls', () => {
  const put = async (method: string, path: string, body: string, type = 'application/json') => {
    const answer = await fetch(`${simulator.url}/control/${path}`, { method, headers: { 'content-type': type }, body })
    return { status: answer.status, body: (await answer.json()) as { problem?: string } }
  }

  it('switch faults on, list them, and switch them off', async () => {
    await simulator.fault({ fault: 'slow', on: 'refund', times: 2, delayMs: 10 })
    expect(await simulator.fault({ fault: 'decline' })).toEqual({
      faults: [
        { fault: 'slow', on: 'refund', times: 2, delayMs: 10 },
        { fault: 'decline', on: 'charge' },
      ],
    })
    expect(await simulator.fault({ fault: 'none' })).toEqual({ faults: [] })
    await simulator.fault({ fault: 'decline' })
    expect(await simulator.clearFaults()).toEqual({ faults: [] })
  })

  it.each([
    ['not JSON', '{fault'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['no fault', '{}'],
    ['an unknown fault', '{"fault":"explode"}'],
    ['an unknown step', '{"fault":"slow","on":"tuesday"}'],
    ['no times at all', '{"fault":"slow","times":0}'],
    ['half a time', '{"fault":"slow","times":0.5}'],
    ['a negative delay', '{"fault":"slow","delayMs":-1}'],
    ['an endless delay', '{"fault":"slow","delayMs":1e12}'],
    ['a field too many', '{"fault":"slow","colour":"red"}'],
    ['__proto__', '{"fault":"slow","__proto__":{"x":1}}'],
  ])('refuse %s with a sentence, and change nothing', async (_what, body) => {
    const answer = await put('POST', 'faults', body)
    expect(answer.status).toBe(400)
    expect(answer.body.problem).toEqual(expect.any(String))
    expect(await simulator.faults()).toEqual({ faults: [] })
  })

  it('accept only JSON, so that no page of another site can send them', async () => {
    expect((await put('POST', 'faults', '{"fault":"slow"}', 'text/plain')).status).toBe(415)
  })

  it("refuse a listener that isn't an address", async () => {
    expect((await put('PUT', 'webhook', '{"url":"javascript:alert(1)"}')).status).toBe(400)
    expect((await put('PUT', 'webhook', '{"url":7}')).status).toBe(400)
  })

  it('list the known calls', async () => {
    const answer = await fetch(`${simulator.url}/control/nothing`)
    expect(answer.status).toBe(404)
    expect(JSON.stringify(await answer.json())).toContain('POST /control/faults')
  })
})

describe('a saved card that is charged without its owner', () => {
  const post = async (path: string, form: string) => (await call('POST', `/v1/${path}`, form)).body
  const alone = (id: string, method: unknown) =>
    call('POST', `/v1/payment_intents/${id}/confirm`, `payment_method=${method}&off_session=true`)
  const stateOf = async (id: string) => (await call('GET', `/v1/payment_intents/${id}`)).body

  async function saved(customer: string, card: string): Promise<unknown> {
    const setup = await post(
      'setup_intents',
      `customer=${customer}&allowed_payment_method_types[0]=card&usage=off_session`,
    )
    await post(`setup_intents/${setup.id}/confirm`, `payment_method=${card}&return_url=http://127.0.0.1/back`)
    await simulator.authenticate(`${simulator.url}/authenticate/${setup['client_secret']}`, 'complete')
    return (await call('GET', `/v1/setup_intents/${setup.id}`)).body['payment_method']
  }
  /** The bank has asked for the owner, who has opened its question and left it. */
  async function left(): Promise<{ id: string; customer: string; page: string }> {
    const customer = (await post('customers', '')).id
    const { id, client_secret } = await post('payment_intents', `${INTENT}&customer=${customer}`)
    expect((await alone(id, await saved(customer, CARD.wantsItsOwner))).status).toBe(402)
    expect(await stateOf(id)).toMatchObject({ status: 'requires_payment_method' })
    const page = `${simulator.url}/authenticate/${client_secret}`
    expect((await simulator.openAuthentication(page)).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    return { id, customer, page }
  }

  it('waits for the owner who has opened the bank’s question and left it, and takes the answer later', async () => {
    const { id, page } = await left()
    await simulator.authenticate(page, 'complete')
    expect(await stateOf(id)).toMatchObject({ status: 'succeeded', amount_received: 500 })
  })

  it('takes another card meanwhile, once', async () => {
    const { id, customer, page } = await left()
    expect((await alone(id, await saved(customer, CARD.good))).body).toMatchObject({
      status: 'succeeded',
      next_action: null,
    })
    expect((await simulator.authenticate(page, 'complete')).status).toBe(410)
    const { charges } = await simulator.books()
    expect(charges.filter(({ payment_intent, captured }) => captured && payment_intent === id)).toHaveLength(1)
  })

  it('can be voided meanwhile', async () => {
    const { id, page } = await left()
    expect((await call('POST', `/v1/payment_intents/${id}/cancel`)).body.status).toBe('canceled')
    expect((await simulator.authenticate(page, 'complete')).status).toBe(410)
  })
})

describe('a restart', () => {
  it('keeps charges, refunds and answers under a key', async () => {
    const id = await prepared()
    const first = await confirm(id, CARD.good, 'kept')
    await call('POST', '/v1/refunds', `payment_intent=${id}&amount=200`)
    const before = await simulator.books()
    await simulator.restart()
    const { webhooks: _, ...after } = await simulator.books()
    const { webhooks: __, ...expected } = before
    expect(after).toEqual(expected)
    const again = await confirm(id, CARD.good, 'kept')
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  it('finishes pending work', async () => {
    const id = await prepared()
    await simulator.fault({ fault: 'pending', delayMs: 60_000 })
    expect((await confirm(id, CARD.good)).body.status).toBe('processing')
    await simulator.restart()
    await expect.poll(async () => (await call('GET', `/v1/payment_intents/${id}`)).body.status, SOON).toBe('succeeded')
  })
})

describe('webhooks', () => {
  interface Heard {
    id: string
    type: string
    data: { object: { id: string; payment_intent?: string } }
    signature: string
    at: number
    body: string
  }
  let listener: Server
  let heard: Heard[]
  let answers: number[]
  let url: string

  beforeAll(async () => {
    listener = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      request.on('end', () => {
        const signature = String(request.headers['stripe-signature'])
        heard.push({ ...(JSON.parse(body) as Heard), signature, at: Date.now(), body })
        response.writeHead(answers.shift() ?? 200).end()
      })
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`
  })
  afterAll(() => new Promise((resolve) => listener.close(resolve)))

  async function listening() {
    heard = []
    answers = []
    await simulator.sendWebhooksTo(url)
  }
  const types = () => heard.map(({ type }) => type).sort()

  it('report charges and refunds, signed over time and body', async () => {
    await listening()
    const id = await prepared()
    await confirm(id, CARD.declined)
    await confirm(id, CARD.good)
    await call('POST', '/v1/refunds', `payment_intent=${id}&amount=200`)
    await call('POST', `/v1/payment_intents/${await prepared()}/cancel`)
    await expect
      .poll(types, SOON)
      .toEqual([
        'charge.refunded',
        'payment_intent.canceled',
        'payment_intent.payment_failed',
        'payment_intent.succeeded',
        'refund.created',
      ])
    for (const { signature, body } of heard) {
      const [, time, hash] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
      expect(hash).toBe(createHmac('sha256', simulator.webhookSecret).update(`${time}.${body}`).digest('hex'))
    }
    const { webhooks } = await simulator.books()
    expect(webhooks).toMatchObject({ failed: 0 })
  })

  it('are repeated if they were not accepted', async () => {
    await listening()
    answers = [500, 503]
    await confirm(await prepared(), CARD.good)
    await expect.poll(() => heard.length, SOON).toBe(3)
    expect(new Set(heard.map(({ id }) => id)).size).toBe(1)
  })

  it('are sent twice on request', async () => {
    await listening()
    await simulator.fault({ fault: 'duplicate_webhook', times: 1 })
    await confirm(await prepared(), CARD.good)
    await confirm(await prepared(), CARD.good)
    await expect.poll(() => heard.length, SOON).toBe(3)
    expect(new Set(heard.map(({ id }) => id)).size).toBe(2)
  })

  it('are sent late on request, with a signature of that time', async () => {
    await listening()
    await simulator.fault({ fault: 'late_webhook', delayMs: 1500, times: 1 })
    const chargedAt = Date.now()
    await confirm(await prepared(), CARD.good)
    await expect.poll(() => heard.length, SOON).toBe(1)
    expect((heard[0]?.at ?? 0) - chargedAt).toBeGreaterThanOrEqual(1400)
    expect(Number(/^t=(\d+)/.exec(heard[0]?.signature ?? '')?.[1]) * 1000).toBeGreaterThan(chargedAt)
  })

  it('report a refund that took time, and one that failed', async () => {
    await listening()
    const id = await prepared()
    await confirm(id, CARD.good)
    await simulator.fault({ fault: 'pending', on: 'refund', delayMs: 100, times: 1 })
    await call('POST', '/v1/refunds', `payment_intent=${id}&amount=200`)
    await expect.poll(types, SOON).toContain('refund.updated')
    await simulator.fault({ fault: 'decline', on: 'refund', times: 1 })
    await call('POST', '/v1/refunds', `payment_intent=${id}&amount=200`)
    await expect.poll(types, SOON).toContain('refund.failed')
  })

  it('go nowhere without a listener', async () => {
    const { webhooks: before } = await simulator.books()
    await confirm(await prepared(), CARD.good)
    const { webhooks: after } = await simulator.books()
    expect(after).toEqual({ ...before, events: before.events + 1 })
  })
})
