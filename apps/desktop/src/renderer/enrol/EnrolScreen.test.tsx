// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { TerminalProvider } from '../app/terminal-context.tsx'
import { createConnectionStore } from '../connection/connection-store.ts'
import { directEngine } from '../testing/direct-engine.ts'
import { createFakeHouse } from '../testing/fake-house.ts'
import { render } from '../testing/render.ts'
import { sampleHouse } from '../testing/sample-house.ts'
import { EnrolScreen } from './EnrolScreen.tsx'

it('says what the device has done and not sent', async () => {
  const engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'counter')
  const screen = await render(
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <EnrolScreen />
    </TerminalProvider>,
  )
  const said = () => screen.querySelector('[data-testid="unsent-records"]')?.textContent
  expect(said()).toBeUndefined()
  await act(async () => engine.terminal.tell({ waitingCommands: 2 }))
  expect(said()).toMatch(/2 records of this device/)
})
