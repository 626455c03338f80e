import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Breaker, createBreaker } from './breaker.ts'

let breaker: Breaker
/** Recovers Redis: at once, never, or when the test says so. */
let recover: () => Promise<void>
const told: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  told.length = 0
  recover = async () => {}
  breaker = createBreaker({
    recover: () => recover(),
    onOpen: (why) => told.push(why),
    onClosed: () => told.push('closed'),
  })
})
afterEach(async () => {
  await breaker.stop()
  vi.useRealTimers()
})

const noAnswer = new Error('no answer')
const isAway = (): Promise<void> => Promise.reject(noAnswer)

it('the breaker lets nothing through before the first recovery of Redis', async () => {
  expect(breaker.why()).toBe('Redis has not answered yet')
  expect(await breaker.tryNow()).toBe(true)
  expect(breaker.why()).toBeUndefined()
  expect(told).toEqual(['closed'])
})

it('the breaker opens at the third unanswered call in a row, not after two and two', async () => {
  await breaker.tryNow()
  for (const call of ['failed', 'failed', 'answered', 'failed', 'failed']) {
    if (call === 'failed') breaker.failed(noAnswer)
    else breaker.answered()
  }
  expect(breaker.why()).toBeUndefined()
  breaker.failed(noAnswer)
  expect(breaker.why()).toBe('Redis does not answer (no answer)')
})

it('the breaker opens at once for a broken connection, reports it once, and says the newest reason', async () => {
  await breaker.tryNow()
  breaker.open('the connection is lost')
  breaker.open('it is still lost')
  expect(told).toEqual(['closed', 'the connection is lost'])
  expect(breaker.why()).toBe('it is still lost')
})

it('the breaker retries until Redis has recovered, and closes once', async () => {
  await breaker.tryNow()
  let tries = 0
  recover = async () => {
    if (++tries < 4) throw noAnswer
  }
  breaker.open('the connection is lost')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(breaker.why()).toBeUndefined()
  expect(tries).toBe(4)
  expect(told).toEqual(['closed', 'the connection is lost', 'closed'])
})

it("the breaker doesn't trust a recovery during which the connection broke or another server lost Redis", async () => {
  for (const interrupt of [() => breaker.open('again'), () => breaker.distrust()]) {
    const { promise, resolve } = Promise.withResolvers<void>()
    recover = () => promise
    const trying = breaker.tryNow()
    interrupt()
    resolve()
    expect(await trying).toBe(false)
    expect(breaker.why()).toBeDefined()
  }
})

it('the breaker backs off when Redis breaks again soon, and not after a steady time', async () => {
  const triesIn = async (ms: number): Promise<number> => {
    let tries = 0
    recover = () => {
      tries++
      return isAway()
    }
    breaker.open('the connection is lost')
    await vi.advanceTimersByTimeAsync(ms)
    recover = async () => {}
    await breaker.tryNow()
    return tries
  }
  await breaker.tryNow()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await triesIn(4100)).toBe(16)
  expect(await triesIn(4100)).toBe(8)
  for (let often = 0; often < 5; often++) await triesIn(100)
  expect(await triesIn(4100)).toBe(4)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await triesIn(4100)).toBe(16)
})

it('the breaker does nothing more once stopped', async () => {
  await breaker.tryNow()
  await breaker.stop()
  breaker.open('the connection is lost')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual(['closed'])
})
