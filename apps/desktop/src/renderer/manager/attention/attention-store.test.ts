// @vitest-environment happy-dom
import { type AttentionItem, granted, refused } from '@marquee/shared'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { SOON } from '../../../../../../tooling/testing/soon.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { createAttentionStore } from './attention-store.ts'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

const item: AttentionItem = {
  id: 'refund:1',
  kind: 'refund',
  what: 'The money has not gone back.',
  todo: null,
  since: '2026-11-21T07:00:00.000Z',
  tries: 4,
  error: 'no answer',
  tryAt: null,
  money: { amount: 1250, currency: 'EUR' },
  reference: 'MQ-7K3F9P',
  setAside: null,
}

async function office() {
  const engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'manager')
  const store = createAttentionStore(engine)
  onTestFinished(store.watch())
  await vi.waitFor(() => expect(store.getState().loaded).toBe(true), SOON)
  return { engine, store }
}

it('the list shows new entries by itself within seconds', async () => {
  const { engine, store } = await office()
  expect(store.getState().items).toEqual([])
  engine.terminal.attention = [item]
  await vi.advanceTimersByTimeAsync(5100)
  expect(store.getState().items).toEqual([item])
})

it('the list shows the result of a retry, and reloads at once', async () => {
  const { engine, store } = await office()
  engine.terminal.attention = [item]
  engine.api.tryAgain = async () => granted({ outcome: 'failed', error: 'no answer' })
  await store.tryAgain(item)
  expect(store.getState()).toMatchObject({
    items: [item],
    busyId: null,
    said: { tone: 'bad', sentence: 'It failed again (MQ-7K3F9P): no answer.' },
  })
  engine.terminal.attention = []
  engine.api.tryAgain = async () => granted({ outcome: 'done', error: null })
  await store.tryAgain(item)
  expect(store.getState()).toMatchObject({ items: [], said: { tone: 'good' } })
})

it('the list stays, with a sentence, while the server is away, and keeps asking', async () => {
  const { engine, store } = await office()
  engine.terminal.attention = [item]
  await vi.advanceTimersByTimeAsync(5100)
  const { attention } = engine.api
  engine.api.attention = async () => refused({ code: 'offline', what: 'what needs attention is not known' })
  await vi.advanceTimersByTimeAsync(5100)
  expect(store.getState()).toMatchObject({ items: [item], sentence: expect.stringContaining('No connection') })
  engine.api.attention = attention
  await vi.advanceTimersByTimeAsync(5100)
  expect(store.getState().sentence).toBeNull()
})

it('the list says whether an entry could be set aside', async () => {
  const { engine, store } = await office()
  expect(await store.setAside(item, 'paid in cash')).toBe(true)
  engine.api.setAside = async () => refused({ code: 'not_parked' })
  expect(await store.setAside(item, 'paid in cash')).toBe(false)
  expect(store.getState().said?.tone).toBe('bad')
})
