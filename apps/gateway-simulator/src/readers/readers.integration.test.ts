/** The simulator's card readers, over the wire: what each is asked, what it answers, and where the money is then. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createTestSimulator,
  READER,
  READERS,
  type TestSimulator,
} from '../../../../tooling/testing/services/gateway-simulator.ts'
import type { Intent } from '../objects.ts'
import type { BehaviourRequest } from './behaviours.ts'
import type { Reader } from './reader-objects.ts'

const SOON = { timeout: 15_000 }
const COUNTER = READERS.counter1

let dir: string
let simulator: TestSimulator

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-readers-'))
  simulator = await createTestSimulator({ dataDir: dir })
})
afterAll(async () => {
  await simulator?.stop()
  rmSync(dir, { recursive: true, force: true })
})
afterEach(async () => {
  await simulator.sendWebhooksTo(null)
  await simulator.clearFaults()
  for (const reader of Object.values(READERS)) {
    await simulator.reader(reader, { behaviour: 'reset' })
    await expect.poll(async () => (await cancel(reader)).status, SOON).toBe(200)
  }
})

interface Said<T> {
  status: number
  body: T & { error: { code?: string; param?: string } }
}

async function call<T>(
  method: string,
  path: string,
  form = '',
  headers: Record<string, string> = {},
): Promise<Said<T>> {
  const answer = await fetch(`${simulator.url}/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${simulator.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...(method === 'POST' && { body: form }),
  })
  return { status: answer.status, body: (await answer.json()) as Said<T>['body'] }
}

const PRESENT = 'amount=500&currency=eur&capture_method=automatic&allowed_payment_method_types[0]=card_present'

const named = async (): Promise<string> => (await call<Intent>('POST', 'payment_intents', PRESENT)).body.id

const startOn = (intent: string, reader: string = COUNTER, config = '', key?: string) =>
  call<Reader>(
    'POST',
    `terminal/readers/${reader}/process_payment_intent`,
    `payment_intent=${intent}${config}`,
    key === undefined ? {} : { 'idempotency-key': key },
  )
const cancel = (reader: string = COUNTER) => call<Reader>('POST', `terminal/readers/${reader}/cancel_action`)
const look = async (reader: string = COUNTER) => (await call<Reader>('GET', `terminal/readers/${reader}`)).body
const intentOf = async (id: string) => (await call<Intent>('GET', `payment_intents/${id}`)).body
const tell = (told: BehaviourRequest, reader: string = COUNTER) => simulator.reader(reader, told)

const actionEnds = (status: string, reader: string = COUNTER) =>
  expect.poll(async () => (await look(reader)).action?.status, SOON).toBe(status)

async function capturedOf(intent: string): Promise<number[]> {
  const { charges } = await simulator.books()
  return charges
    .filter((charge) => charge.payment_intent === intent && charge.status === 'succeeded')
    .map((charge) => charge.amount_captured)
}

describe('the list of readers', () => {
  it('has names, serial numbers and states, in pages', async () => {
    const list = await call<{ data: Reader[]; has_more: boolean }>('GET', 'terminal/readers?limit=3')
    expect(list.body).toMatchObject({ object: 'list', has_more: true })
    const all = (await call<{ data: Reader[] }>('GET', 'terminal/readers')).body.data
    expect(all.map(({ id, label, serial_number, status }) => [id, label, serial_number, status])).toContainEqual([
      'tmr_counter_1',
      'Counter reader 1',
      'SIM-0001',
      'online',
    ])
    expect(all.map(({ id }) => id)).toContain(READER)
  })

  it('is narrowed to those that are online, or to a serial number', async () => {
    await tell({ behaviour: 'offline' })
    const ids = async (query: string) =>
      (await call<{ data: Reader[] }>('GET', `terminal/readers?${query}`)).body.data.map(({ id }) => id)
    expect(await ids('status=offline')).toEqual([COUNTER])
    expect(await ids('status=online')).not.toContain(COUNTER)
    expect(await ids('serial_number=SIM-0003')).toEqual([READERS.kiosk])
    expect((await call('GET', 'terminal/readers?status=asleep')).body.error.param).toBe('status')
  })

  it('says nothing of a reader that nobody has', async () => {
    expect((await call('GET', 'terminal/readers/tmr_nobody')).body.error.code).toBe('resource_missing')
    expect((await startOn(await named(), 'tmr_nobody')).status).toBe(404)
    expect((await cancel('tmr_nobody')).status).toBe(404)
  })

  it('is what the settings say', async () => {
    const own = await createTestSimulator({ readers: 'tmr_bar:Bar:SIM-77' })
    try {
      expect((await own.readers()).readers.map(({ reader }) => reader.label)).toEqual(['Simulated reader', 'Bar'])
    } finally {
      await own.stop()
    }
  })
})

describe('a charge at a reader', () => {
  it('is in progress, then captured once; the charge tells what a receipt prints', async () => {
    const intent = await named()
    const started = await startOn(intent, COUNTER, '&process_config[skip_tipping]=true')
    expect(started.body).toMatchObject({
      id: COUNTER,
      action: {
        type: 'process_payment_intent',
        status: 'in_progress',
        failure_code: null,
        process_payment_intent: { payment_intent: intent, process_config: { skip_tipping: true } },
      },
    })
    expect(await capturedOf(intent)).toEqual([])
    await actionEnds('succeeded')
    expect(await intentOf(intent)).toMatchObject({
      status: 'succeeded',
      amount_received: 500,
      last_payment_error: null,
    })
    expect(await capturedOf(intent)).toEqual([500])
    const charge = (await simulator.books()).charges.find((each) => each.payment_intent === intent)
    expect(charge?.payment_method_details).toMatchObject({
      type: 'card_present',
      card_present: {
        brand: 'visa',
        last4: '4242',
        read_method: 'contactless_emv',
        receipt: {
          application_preferred_name: 'VISA CREDIT',
          dedicated_file_name: 'A0000000031010',
          authorization_code: expect.stringMatching(/^\d{6}$/),
          cardholder_verification_method: null,
        },
      },
    })
  })

  it.each([
    ['what it doesn’t know', '&process_config[colour]=red', 'process_config[colour]'],
    ['a flag that is none', '&process_config[skip_tipping]=maybe', 'process_config[skip_tipping]'],
  ])('with %s is refused by the field’s name', async (_what, config, param) => {
    expect((await startOn(await named(), COUNTER, config)).body.error.param).toBe(param)
  })

  it('is one at a time: a second one finds the reader busy, and the first is charged alone', async () => {
    const [first, second] = [await named(), await named()]
    expect((await startOn(first)).status).toBe(200)
    const refused = await startOn(second)
    expect([refused.status, refused.body.error.code]).toEqual([400, 'terminal_reader_busy'])
    await actionEnds('succeeded')
    expect([await capturedOf(first), await capturedOf(second)]).toEqual([[500], []])
    expect((await startOn(second)).status).toBe(200)
  })

  it('is asked for once under one key', async () => {
    const intent = await named()
    const first = await startOn(intent, COUNTER, '', `k-${intent}`)
    await actionEnds('succeeded')
    expect((await startOn(intent, COUNTER, '', `k-${intent}`)).body).toEqual(first.body)
    expect((await look()).action?.status).toBe('succeeded')
    expect(await capturedOf(intent)).toEqual([500])
  })

  it('that is paid can not be asked for again', async () => {
    const intent = await named()
    await startOn(intent)
    await actionEnds('succeeded')
    expect((await startOn(intent)).body.error.code).toBe('intent_invalid_state')
  })

  it('shown at two readers is captured at the first alone', async () => {
    const intent = await named()
    await tell({ behaviour: 'tap', delayMs: 600, times: 1 }, READERS.counter2)
    await startOn(intent)
    await startOn(intent, READERS.counter2)
    await actionEnds('succeeded')
    await actionEnds('failed', READERS.counter2)
    expect((await look(READERS.counter2)).action?.failure_code).toBe('intent_invalid_state')
    expect(await capturedOf(intent)).toEqual([500])
  })

  it('that is declined says why, takes nothing, and may be tried again', async () => {
    const intent = await named()
    await tell({ behaviour: 'decline', code: 'insufficient_funds', times: 1 })
    await startOn(intent)
    await actionEnds('failed')
    expect((await look()).action).toMatchObject({
      failure_code: 'card_declined',
      failure_message: 'Your card was declined.',
      api_error: { type: 'card_error', decline_code: 'insufficient_funds', charge: expect.stringMatching(/^ch_/) },
    })
    expect(await intentOf(intent)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
    })
    expect(await capturedOf(intent)).toEqual([])
    await startOn(intent)
    await actionEnds('succeeded')
    expect(await capturedOf(intent)).toEqual([500])
  })

  it('is cancelled by the customer where the reader shows the button, and takes nothing', async () => {
    const intent = await named()
    await tell({ behaviour: 'customer_cancels', delayMs: 100, times: 1 })
    await startOn(intent, COUNTER, '&process_config[enable_customer_cancellation]=true')
    await actionEnds('failed')
    expect((await look()).action?.failure_code).toBe('customer_canceled')
    expect((await intentOf(intent)).status).toBe('requires_payment_method')
    expect(await capturedOf(intent)).toEqual([])
  })

  it('waits on where the customer finds no button to cancel', async () => {
    const intent = await named()
    await tell({ behaviour: 'customer_cancels', delayMs: 0, times: 1 })
    await startOn(intent)
    await expect
      .poll(async () => (await simulator.readers()).readers.find(({ reader }) => reader.id === COUNTER)?.attempts, SOON)
      .toMatchObject([{ paymentIntent: intent, phase: 'stuck' }])
    expect((await look()).action?.status).toBe('in_progress')
  })

  it('ends without a card', async () => {
    const intent = await named()
    await tell({ behaviour: 'no_card', delayMs: 100, times: 1 })
    await startOn(intent)
    await actionEnds('failed')
    expect((await look()).action?.failure_code).toBe('card_read_timed_out')
    expect(await capturedOf(intent)).toEqual([])
  })

  it('with a PIN takes its time, and the receipt says so', async () => {
    const intent = await named()
    await tell({ behaviour: 'pin', delayMs: 300, times: 1 })
    await startOn(intent)
    await actionEnds('succeeded')
    const charge = (await simulator.books()).charges.find((each) => each.payment_intent === intent)
    expect(charge?.payment_method_details).toMatchObject({
      card_present: { read_method: 'contact_emv', receipt: { cardholder_verification_method: 'online_pin' } },
    })
  })
})

describe('cancelling at a reader', () => {
  it('takes a waiting charge away: nothing is captured, and the reader is free', async () => {
    const intent = await named()
    await tell({ behaviour: 'tap', delayMs: 400, times: 1 })
    await startOn(intent)
    expect((await call('POST', `payment_intents/${intent}/cancel`)).body.error.code).toBe(
      'payment_intent_unexpected_state',
    )
    expect((await cancel()).body.action).toBeNull()
    expect((await call<Intent>('POST', `payment_intents/${intent}/cancel`)).body.status).toBe('canceled')
    const next = await named()
    await startOn(next)
    await actionEnds('succeeded')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect([await capturedOf(intent), await capturedOf(next)]).toEqual([[], [500]])
  })

  it('is refused while the bank is asked, and the charge is captured', async () => {
    const intent = await named()
    await tell({ behaviour: 'slow', delayMs: 1500, times: 1 })
    await startOn(intent)
    await expect.poll(async () => (await cancelled()).phase, SOON).toBe('authorizing')
    expect((await cancel()).body.error.code).toBe('terminal_reader_busy')
    await actionEnds('succeeded')
    expect(await capturedOf(intent)).toEqual([500])
    async function cancelled() {
      const { readers } = await simulator.readers()
      return { phase: readers.find(({ reader }) => reader.id === COUNTER)?.attempts[0]?.phase }
    }
  })

  it('changes nothing about a charge that is over', async () => {
    const intent = await named()
    await startOn(intent)
    await actionEnds('succeeded')
    expect((await cancel()).body.action?.status).toBe('succeeded')
    expect(await capturedOf(intent)).toEqual([500])
  })
})

describe('a reader that can’t be heard', () => {
  it('is offline before the charge: it is refused, and nothing is taken', async () => {
    const intent = await named()
    await tell({ behaviour: 'offline', times: 1 })
    expect((await look()).status).toBe('offline')
    expect((await startOn(intent)).body.error.code).toBe('terminal_reader_offline')
    expect((await look()).status).toBe('online')
    expect(await capturedOf(intent)).toEqual([])
  })

  it('goes offline before the card: the action stays in progress until it is cancelled, and nothing is taken', async () => {
    const intent = await named()
    await tell({ behaviour: 'offline_after_start', times: 1 })
    await startOn(intent)
    await expect.poll(async () => (await look()).status, SOON).toBe('offline')
    expect((await look()).action?.status).toBe('in_progress')
    expect((await startOn(await named())).body.error.code).toBe('terminal_reader_offline')
    expect((await cancel()).body.action).toBeNull()
    expect(await capturedOf(intent)).toEqual([])
  })

  it('goes offline after the charge: the money is taken, and the reader says so when it is back', async () => {
    const intent = await named()
    await tell({ behaviour: 'offline_after_charge', times: 1 })
    await startOn(intent)
    await expect.poll(() => capturedOf(intent), SOON).toEqual([500])
    expect(await look()).toMatchObject({ status: 'offline', action: { status: 'in_progress' } })
    await tell({ behaviour: 'reset' })
    expect(await look()).toMatchObject({ status: 'online', action: { status: 'succeeded' } })
    expect(await capturedOf(intent)).toEqual([500])
  })

  it.each([
    [false, []],
    [true, [500]],
  ])('does not answer in time; that it has the charge all the same is %s', async (received, captured) => {
    const intent = await named()
    await tell({ behaviour: 'hangs', received, times: 1 })
    expect((await startOn(intent)).body.error.code).toBe('terminal_reader_timeout')
    if (received) await actionEnds('succeeded')
    expect(await capturedOf(intent)).toEqual(captured)
  })

  it.each([
    [false, []],
    [true, [500]],
  ])('loses its network while the bank is asked; that the card was charged is %s', async (charged, captured) => {
    const intent = await named()
    await tell({ behaviour: 'network_lost', charged, times: 1 })
    await startOn(intent)
    await actionEnds('failed')
    expect((await look()).action?.failure_code).toBe('connection_error')
    expect((await intentOf(intent)).status).toBe(charged ? 'succeeded' : 'requires_payment_method')
    expect(await capturedOf(intent)).toEqual(captured)
  })

  it('is busy with itself as often as it was told', async () => {
    await tell({ behaviour: 'busy', times: 2 })
    const intent = await named()
    const codes = [await startOn(intent), await startOn(intent), await startOn(intent)]
    expect(codes.map(({ status }) => status)).toEqual([400, 400, 200])
  })
})

describe('a killed simulator', () => {
  const KILLED = ['tap', 'slow', 'offline_after_charge'] as const

  it.each(KILLED)('comes back with its truth: %s is captured once', async (behaviour) => {
    const intent = await named()
    await tell({ behaviour, delayMs: 600, times: 1 })
    await startOn(intent, COUNTER, '', `killed-${intent}`)
    if (behaviour === 'offline_after_charge') await expect.poll(() => capturedOf(intent), SOON).toEqual([500])
    await simulator.killAndRestart()
    expect((await startOn(intent, COUNTER, '', `killed-${intent}`)).body.action?.status).toBe('in_progress')
    if (behaviour === 'offline_after_charge') await tell({ behaviour: 'reset' })
    await actionEnds('succeeded')
    await simulator.killAndRestart()
    expect((await look()).action?.status).toBe('succeeded')
    expect(await capturedOf(intent)).toEqual([500])
  })

  it('still does what its readers were told', async () => {
    await tell({ behaviour: 'decline', code: 'lost_card', times: 2 })
    await simulator.killAndRestart()
    const { readers } = await simulator.readers()
    expect(readers.find(({ reader }) => reader.id === COUNTER)).toMatchObject({
      next: [{ behaviour: 'decline', code: 'lost_card', times: 2 }],
      always: { behaviour: 'tap' },
    })
  })
})

describe('the events of readers', () => {
  let listener: Server
  const heard: { id: string; type: string; data: { object: { id: string; action?: Reader['action'] } } }[] = []

  beforeAll(async () => {
    listener = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      request.on('end', () => {
        heard.push(JSON.parse(body))
        response.writeHead(200).end()
      })
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => listener.close(resolve)))

  async function listening() {
    heard.length = 0
    await simulator.sendWebhooksTo(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`)
  }
  const types = () => heard.map(({ type }) => type).toSorted()

  it('tell how the action ended, beside those of the charge', async () => {
    await listening()
    const intent = await named()
    await startOn(intent)
    await expect.poll(types, SOON).toEqual(['payment_intent.succeeded', 'terminal.reader.action_succeeded'])
    const told = heard.find(({ type }) => type === 'terminal.reader.action_succeeded')
    expect(told?.data.object).toMatchObject({
      id: COUNTER,
      action: { status: 'succeeded', process_payment_intent: { payment_intent: intent } },
    })
    await tell({ behaviour: 'decline', times: 1 })
    await startOn(await named())
    await expect
      .poll(types, SOON)
      .toEqual([
        'payment_intent.payment_failed',
        'payment_intent.succeeded',
        'terminal.reader.action_failed',
        'terminal.reader.action_succeeded',
      ])
  })

  it('come twice from a reader that answers twice, for one capture', async () => {
    await listening()
    const intent = await named()
    await tell({ behaviour: 'answers_twice', times: 1 })
    await startOn(intent)
    await expect.poll(() => heard.length, SOON).toBe(4)
    expect(new Set(heard.map(({ id }) => id)).size).toBe(2)
    expect(await capturedOf(intent)).toEqual([500])
  })
})

describe('the control calls for readers', () => {
  const post = async (id: string, body: string) => {
    const headers = { 'content-type': 'application/json' }
    return fetch(`${simulator.url}/control/readers/${id}`, { method: 'POST', headers, body })
  }

  it.each([
    ['not JSON', '{'],
    ['an unknown behaviour', '{"behaviour":"dances"}'],
    ['a field of another behaviour', '{"behaviour":"tap","code":"lost_card"}'],
    ['no times at all', '{"behaviour":"tap","times":0}'],
  ])('refuse %s, and change nothing', async (_what, body) => {
    expect((await post(COUNTER, body)).status).toBe(400)
    expect((await simulator.readers()).readers.find(({ reader }) => reader.id === COUNTER)?.next).toEqual([])
  })

  it('do in turn what a reader was told, then what it was told for always', async () => {
    await tell({ behaviour: 'no_card' })
    await tell({ behaviour: 'busy', times: 1 })
    await tell({ behaviour: 'offline', times: 1 })
    const intent = await named()
    const codes = [await startOn(intent), await startOn(intent)].map(({ body }) => body.error.code)
    expect(codes).toEqual(['terminal_reader_busy', 'terminal_reader_offline'])
    const { readers } = await simulator.readers()
    expect(readers.find(({ reader }) => reader.id === COUNTER)).toMatchObject({
      next: [],
      always: { behaviour: 'no_card' },
    })
  })

  it('know only readers that are there', async () => {
    expect((await post('tmr_nobody', '{"behaviour":"tap"}')).status).toBe(404)
    const reset = await fetch(`${simulator.url}/control/readers/tmr_nobody`, { method: 'DELETE' })
    expect(reset.status).toBe(404)
  })
})
