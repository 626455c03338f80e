// @vitest-environment happy-dom
import type { HelpCall } from '@marquee/shared'
import { newId } from '@marquee/shared'
import { act } from 'react'
import { expect, it } from 'vitest'
import { TerminalProvider } from '../app/terminal-context.tsx'
import { createConnectionStore } from '../connection/connection-store.ts'
import { directEngine } from '../testing/direct-engine.ts'
import { createFakeHouse } from '../testing/fake-house.ts'
import { render } from '../testing/render.ts'
import { sampleHouse } from '../testing/sample-house.ts'
import { HelpBand } from './HelpBand.tsx'

const call = (minutesAgo: number): HelpCall => ({
  callId: newId(),
  kiosk: 'Kiosk 1',
  step: 'seats',
  calledAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  by: null,
  answeredAt: null,
})

async function band(mayAnswer: boolean, ...helpCalls: HelpCall[]) {
  const engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'manager')
  const screen = await render(
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <HelpBand mayAnswer={mayAnswer} />
    </TerminalProvider>,
  )
  await act(async () => engine.terminal.tell({ helpCalls }))
  return screen
}

it('a call is answered by one button, and then says who comes', async () => {
  const screen = await band(true, call(0))
  expect(screen.textContent).toContain('Kiosk 1 asks for help: choosing seats, just now.')
  await act(async () => screen.querySelector('button')?.click())
  expect(screen.textContent).toBe('Office 1 is coming to Kiosk 1.')
})

it('an old call is gone, and whoever may only look answers none', async () => {
  const screen = await band(false, call(11), call(2))
  expect(screen.querySelectorAll('.help-call')).toHaveLength(1)
  expect(screen.querySelector('button')).toBeNull()
})
