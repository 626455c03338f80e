// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import type { Link } from '../../terminal/api.ts'
import { App } from '../app/App.tsx'
import { TerminalProvider } from '../app/terminal-context.tsx'
import { createConnectionStore } from '../connection/connection-store.ts'
import { directEngine } from '../testing/direct-engine.ts'
import { createFakeHouse } from '../testing/fake-house.ts'
import { render } from '../testing/render.ts'
import { sampleHouse } from '../testing/sample-house.ts'
import { loadParts } from '../ui/later.tsx'
import { EnrolScreen } from './EnrolScreen.tsx'

// The app loads a screen and its parts when they are needed: here they are there at once.
await import('../manager/ManagerScreen.tsx')
await loadParts()

const since = '2026-11-21T10:42:00.000Z'
const refusedLink = (code: 'revoked_terminal' | 'unsupported_protocol'): Link => ({
  state: 'refused',
  since,
  code,
  why: 'The server said no.',
})

function manager() {
  const engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'manager')
  return { engine, link: { engine, connection: createConnectionStore(engine) } }
}

it("the enrolment screen counts the device's unsent records", async () => {
  const { engine, link } = manager()
  const screen = await render(
    <TerminalProvider link={link}>
      <EnrolScreen onBack={null} />
    </TerminalProvider>,
  )
  const said = () => screen.querySelector('[data-testid="unsent-records"]')?.textContent
  expect(said()).toBeUndefined()
  await act(async () => engine.terminal.tell({ waitingCommands: 2 }))
  expect(said()).toMatch(/^2 records of this device, such as sales, have not been sent yet\./)
})

it("the enrolment screen is reached from a revoked terminal's screen, keeps its input, and leads back", async () => {
  const { engine, link } = manager()
  // The app loads it when it is needed: here it is there at once.
  await import('../manager/OfficeScreen.tsx')
  const screen = await render(
    <TerminalProvider link={link}>
      <App />
    </TerminalProvider>,
  )
  const button = (text: string) => [...screen.querySelectorAll('button')].find((each) => each.textContent === text)
  const press = (text: string) => act(async () => button(text)?.click())
  const AGAIN = 'Enrol this device again…'
  expect(button(AGAIN)).toBeUndefined()
  await act(async () => engine.terminal.tell({ link: refusedLink('unsupported_protocol') }))
  expect(screen.textContent).toContain('The server said no.')
  expect(button(AGAIN)).toBeUndefined()

  await act(async () => engine.terminal.tell({ link: refusedLink('revoked_terminal') }))
  await press(AGAIN)
  const field = screen.querySelector<HTMLInputElement>('.code-field')
  expect(field).not.toBeNull()
  await act(async () => engine.terminal.tell({ link: { state: 'connecting', since } }))
  expect(screen.querySelector('.code-field')).toBe(field)
  await press('Back')
  expect(screen.querySelector('.code-field')).toBeNull()

  await act(async () => engine.terminal.tell({ link: refusedLink('revoked_terminal') }))
  await press(AGAIN)
  await act(async () => engine.terminal.tell({ link: { state: 'online', since } }))
  expect(screen.querySelector('.code-field')).toBeNull()
})
