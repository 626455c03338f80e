/** An engine whose process hangs is ended and started again; one that only takes its time isn't. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EngineHost, type EngineProcess } from './engine-host.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Message {
  t: 'q' | 's'
  i: string
  m?: string
}

/** @param answers whether the process answers a call now */
function shell(answers: (call: string) => boolean) {
  const asked: string[] = []
  let forks = 0
  function fork(): EngineProcess<never> {
    forks++
    let heard = (_: unknown): void => {}
    let ended = (_: number): void => {}
    return {
      postMessage(message) {
        const { t, i, m } = message as Message
        if (t !== 'q' || m === undefined) return
        asked.push(m)
        if (!answers(m)) return
        setTimeout(() => heard({ t: 's', i, r: m === 'start' ? { ok: true } : m === 'isQuiet' ? true : undefined }))
      },
      on(event: 'message' | 'exit', listener: (value: never) => void) {
        if (event === 'message') heard = listener as typeof heard
        else ended = listener as typeof ended
      },
      kill: () => void setTimeout(() => ended(9)),
    }
  }
  const host = new EngineHost<never>({
    settings: {} as never,
    fork,
    openChannel: () => {
      throw new Error('no page asks here')
    },
    services: {} as never,
  })
  return { host, asked, forks: () => forks }
}

it('a hung engine is ended after four questions, and another is started', async () => {
  let hangs = false
  const { host, forks } = shell(() => !hangs)
  host.start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(forks()).toBe(1)
  hangs = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(forks()).toBe(2)
})

it('an engine that checks its whole disk before it answers is given its time', async () => {
  const { host, asked, forks } = shell((call) => call !== 'start')
  host.start()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(forks()).toBe(1)
  expect(asked).toEqual(['start'])
})

it('nobody takes a kiosk for quiet whose engine is gone', async () => {
  const { host } = shell(() => true)
  expect(await host.isQuiet()).toBe(false)
  host.start()
  await vi.advanceTimersByTimeAsync(1000)
  const quiet = host.isQuiet()
  await vi.advanceTimersByTimeAsync(10)
  expect(await quiet).toBe(true)
})
