// @vitest-environment happy-dom
import { newId } from '@marquee/shared'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PayOut } from '../../../terminal/api.ts'
import { TerminalProvider } from '../../app/terminal-context.tsx'
import { createConnectionStore } from '../../connection/connection-store.ts'
import { resetKeys } from '../../keys/assigned-keys.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { pressKey, render } from '../../testing/render.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { PayOuts } from './PayOuts.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Another file of this worker may have assigned keys.
  resetKeys()
})
afterEach(() => vi.useRealTimers())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function counterThatOwes(...texts: string[]) {
  const engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'counter')
  const payOut = (text: string): PayOut => ({
    conflictId: newId(),
    bookingId: null,
    money: { amount: 1400, currency: 'SGD' },
    text,
  })
  const screen = await render(
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <PayOuts />
    </TerminalProvider>,
  )
  await act(async () => engine.terminal.tell({ payOuts: texts.map(payOut) }))
  const owed = () => engine.terminal.state.payOuts.map(({ text }) => text)
  const buttons = () => [...screen.querySelectorAll<HTMLButtonElement>('li button')]
  return { owed, buttons }
}

it('a held key pays out one refund and no other', async () => {
  const { owed } = await counterThatOwes('For J-12.', 'For K-3.', 'For L-7.')
  await pass(700)
  await pressKey('F6')
  for (let n = 0; n < 60; n++) {
    await pass(33)
    // The browser doesn't get the key either: it would walk through its own parts with it.
    expect((await pressKey('F6', { repeat: true })).defaultPrevented).toBe(true)
  }
  expect(owed()).toEqual(['For K-3.', 'For L-7.'])
})

it('a second press does nothing before the clerk can have seen what is next', async () => {
  const { owed } = await counterThatOwes('For J-12.', 'For K-3.')
  await pass(700)
  await pressKey('F6')
  await pressKey('F6')
  await pass(650)
  await pressKey('F6')
  expect(owed()).toEqual(['For K-3.'])
  await pass(50)
  await pressKey('F6')
  expect(owed()).toEqual([])
})

it('a double click in the middle of the list pays out one', async () => {
  const { owed, buttons } = await counterThatOwes('For J-12.', 'For K-3.', 'For L-7.')
  await pass(700)
  const click = () => act(async () => buttons()[1]?.click())
  await click()
  await click()
  expect(owed()).toEqual(['For J-12.', 'For L-7.'])
  await pass(700)
  await click()
  expect(owed()).toEqual(['For J-12.'])
})
