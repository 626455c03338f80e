// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { later, loadParts } from './later.tsx'

const Part = () => <p>Here</p>
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a part that was loaded before is there in the same moment in which it is opened', async () => {
  const Later = later(async () => Part)
  await loadParts()
  let textAtOnce: string | undefined
  const place = await render(
    <div
      ref={(box) => {
        textAtOnce ??= box?.textContent ?? undefined
      }}
    >
      <Later />
    </div>,
  )
  expect(textAtOnce).toBe('Here')
  expect(place.textContent).toBe('Here')
})

it('a part that can’t be had is asked for again, until it is there', async () => {
  const load = vi.fn(async () => Part)
  load
    .mockRejectedValueOnce(new Error('gone'))
    .mockRejectedValueOnce(new Error('gone'))
    .mockRejectedValueOnce(new Error('gone'))
  const Later = later(load)
  const place = await render(<Later />)
  expect(place.textContent).toBe('')
  for (let tries = 0; tries < 3; tries++) await act(async () => vi.advanceTimersByTimeAsync(700))
  expect(place.textContent).toBe('Here')
  const calls = load.mock.calls.length
  await act(async () => vi.advanceTimersByTimeAsync(7000))
  expect(load.mock.calls.length).toBe(calls)
})

it('parts are loaded one after the other, and no further when the screen is left', async () => {
  const loads = [vi.fn(async () => Part), vi.fn(async () => Part)]
  for (const load of loads) later(load)
  let left = 0
  await loadParts(async () => {
    left = loads.filter((load) => load.mock.calls.length === 0).length
    return left > 1
  })
  expect(loads.map((load) => load.mock.calls.length)).toEqual([1, 0])
})
