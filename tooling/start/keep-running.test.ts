import { expect, it } from 'vitest'
import { keepRunning } from './keep-running.ts'

function parts() {
  const started: { die: () => void; stopped: boolean }[] = []
  let failures = 0
  return {
    started,
    failNext: (count: number) => {
      failures = count
    },
    start: async () => {
      if (failures > 0) {
        failures--
        throw new Error('not yet')
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      const record = { die: resolve, stopped: false }
      started.push(record)
      return {
        pid: started.length,
        ended: promise,
        stop: async () => {
          record.stopped = true
          resolve()
        },
      }
    },
  }
}

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10))
}

it('a part that dies is restarted, and this is reported', async () => {
  const { started, start } = parts()
  const said: string[] = []
  const kept = await keepRunning('The server', start, (line) => said.push(line))
  started[0]?.die()
  await until(() => started.length === 2 && kept.part.pid === 2)
  expect(said).toEqual(['The server has ended unexpectedly and is started again.'])
  await kept.stop()
  expect(started[1]?.stopped).toBe(true)
})

it('a failed start is retried', async () => {
  const { started, start, failNext } = parts()
  const said: string[] = []
  const kept = await keepRunning('The server', start, (line) => said.push(line))
  failNext(1)
  started[0]?.die()
  await until(() => started.length === 2)
  expect(said).toContain('The server could not be started again: not yet')
  await kept.stop()
})

it('a part that was stopped stays stopped', async () => {
  const { started, start } = parts()
  const said: string[] = []
  const kept = await keepRunning('The server', start, (line) => said.push(line))
  await kept.stop()
  expect(started).toHaveLength(1)
  expect(said).toEqual([])
})

it('a failed first start is the caller’s error', async () => {
  await expect(
    keepRunning(
      'The server',
      async () => Promise.reject(new Error('no')),
      () => {},
    ),
  ).rejects.toThrow('no')
})
