import { expect, it } from 'vitest'
import { createScanGate, NEXT_AFTER_MS, OUT_OF_SIGHT_MS } from './scan-gate.ts'

it('a code that is held up, or filmed, is asked for once', () => {
  const gate = createScanGate()
  const readings = Array.from({ length: 10_000 }, (_, i) => gate.lets('a', i * 120))
  expect(readings.filter(Boolean)).toHaveLength(1)
})

it('a video of two codes in turns asks for each once', () => {
  const gate = createScanGate()
  const readings = Array.from({ length: 1000 }, (_, i) => (gate.lets(i % 2 === 0 ? 'a' : 'b', i * 120) ? i % 2 : []))
  expect(readings.flat()).toEqual([0, 1])
})

it('a code that was taken away is asked for again', () => {
  const gate = createScanGate()
  expect(gate.lets('a', 0)).toBe(true)
  expect(gate.lets('a', OUT_OF_SIGHT_MS)).toBe(false)
  expect(gate.lets('a', 2 * OUT_OF_SIGHT_MS + 1)).toBe(true)
})

it('ten thousand codes in ten seconds are ten questions', () => {
  const gate = createScanGate()
  const asked = Array.from({ length: 10_000 }, (_, i) => gate.lets(`code ${i}`, i)).filter(Boolean)
  expect(asked).toHaveLength(10_000 / NEXT_AFTER_MS)
})

it('a code that came too soon after another is asked for while it is still held up', () => {
  const gate = createScanGate()
  expect([gate.lets('a', 0), gate.lets('b', 100), gate.lets('b', NEXT_AFTER_MS)]).toEqual([true, false, true])
})

it('a code that was asked for in vain is asked for again at once', () => {
  const gate = createScanGate()
  expect(gate.lets('a', 0)).toBe(true)
  gate.forget('a')
  expect(gate.lets('a', NEXT_AFTER_MS)).toBe(true)
})
