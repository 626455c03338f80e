// @vitest-environment happy-dom
import { granted, refused } from '@marquee/shared'
import { act, StrictMode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { TerminalProvider } from '../../app/terminal-context.tsx'
import { createConnectionStore } from '../../connection/connection-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { render } from '../../testing/render.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { AddTerminal } from './AddTerminal.tsx'

beforeEach(() => sessionStorage.clear())

it('a code that could not be withdrawn stays in sight, because it is still good', async () => {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const engine = directEngine(house, 'manager')
  const expiresAt = new Date(Date.now() + 1_800_000).toISOString()
  engine.api.makeEnrolmentCode = async () => granted({ code: 'K7QD-3F9X-PM2T', expiresAt })
  engine.api.withdrawEnrolmentCode = async () => refused({ code: 'timeout', what: 'the code may or may not be good' })
  const screen = await render(
    <StrictMode>
      <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
        <AddTerminal cinemas={[]} ofHouse />
      </TerminalProvider>
    </StrictMode>,
  )
  const press = (text: string) =>
    act(async () =>
      [...screen.querySelectorAll('button')].find((each) => (each.textContent ?? '').trim() === text)?.click(),
    )
  await act(async () => {
    const name = screen.querySelector('input')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name, 'Counter 7')
    name?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('Make a code')
  expect(screen.textContent).toContain('Code for Counter 7')
  await press('Withdraw the code')
  expect(screen.textContent).toContain('K7QD-3F9X-PM2T')
  expect(screen.textContent).toContain('may or may not be good')
  engine.api.withdrawEnrolmentCode = async () => granted({})
  await press('Withdraw the code')
  expect(screen.textContent).toContain('Make a code')
})
