import { expect, it } from 'vitest'
import { createOnceAtATime } from './once-at-a-time.ts'

function stage() {
  const begun: { name: string; end: PromiseWithResolvers<void> }[] = []
  const once = createOnceAtATime((name) => {
    const end = Promise.withResolvers<void>()
    begun.push({ name, end })
    return end.promise
  })
  return { once, begun, names: () => begun.map(({ name }) => name) }
}

it('work on one thing runs once at a time, and work on another beside it', () => {
  const { once, names } = stage()
  void once.run('a')
  void once.run('a')
  void once.run('b')
  expect(names()).toEqual(['a', 'b'])
})

it('who asks while it runs gets the outcome of a run that began after that, one for all of them', async () => {
  const { once, begun, names } = stage()
  const first = once.run('a')
  const later = [once.run('a'), once.run('a')]
  begun[0]?.end.reject(new Error('the first one failed'))
  await expect(first).rejects.toThrow('the first one failed')
  expect(names()).toEqual(['a', 'a'])
  begun[1]?.end.resolve()
  await Promise.all(later)
  expect(names()).toEqual(['a', 'a'])
})

it('is idle when all runs have ended, those that were asked for meanwhile too', async () => {
  const { once, begun } = stage()
  const runs = [once.run('a'), once.run('a')]
  let idle = false
  const waiting = once.idle().then(() => {
    idle = true
  })
  begun[0]?.end.resolve()
  await runs[0]
  expect(idle).toBe(false)
  begun[1]?.end.resolve()
  await Promise.all([...runs, waiting])
  expect(idle).toBe(true)
})
