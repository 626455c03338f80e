import { expect, test } from 'vitest'
import { createEvents } from './events.ts'
import { SILENT } from './log.ts'

test('an event reaches all listeners, even after one that fails, and none that has stopped', () => {
  const logged: unknown[] = []
  const events = createEvents({ ...SILENT, error: (details) => logged.push(details) })
  const heard: string[] = []
  events.on('allotmentChanged', (showId) => heard.push(`first ${showId}`))
  events.on('allotmentChanged', () => {
    throw new Error('a screen failed')
  })
  const end = events.on('allotmentChanged', (showId) => heard.push(`last ${showId}`))
  events.emit('allotmentChanged', 'a')
  end()
  events.emit('allotmentChanged', 'b')
  events.emit('sold')
  expect(heard).toEqual(['first a', 'last a', 'first b'])
  expect(logged).toHaveLength(2)
  expect(logged[0]).toEqual({ err: new Error('a screen failed'), event: 'allotmentChanged' })
})

test('a function that listens twice hears twice, and once after one of the two has ended', () => {
  const events = createEvents(SILENT)
  let heard = 0
  const listener = (): void => {
    heard++
  }
  const end = events.on('sold', listener)
  events.on('sold', listener)
  events.emit('sold')
  expect(heard).toBe(2)
  end()
  end()
  events.emit('sold')
  expect(heard).toBe(3)
})
