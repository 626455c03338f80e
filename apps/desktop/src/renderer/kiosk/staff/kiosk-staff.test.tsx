// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { TerminalProvider } from '../../app/terminal-context.tsx'
import { createConnectionStore } from '../../connection/connection-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { FAKE_PIN } from '../../testing/open-fake-terminal.ts'
import { render } from '../../testing/render.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { KioskScreen } from '../KioskScreen.tsx'

// This document is never idle.
vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))

async function kiosk() {
  const engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'kiosk')
  const steps: string[] = []
  engine.api.tellStep = async ({ step }) => {
    steps.push(step)
    return { ok: true, value: null }
  }
  const screen = await render(
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <KioskScreen />
    </TerminalProvider>,
  )
  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('button')]
  const press = (text: string) =>
    act(async () => {
      const found = buttons().find((button) => button.textContent?.trim() === text || button.ariaLabel === text)
      if (found === undefined) throw new Error(`there is no button ${text}`)
      found.click()
    })
  const touchCorner = (times: number) =>
    act(async () => {
      for (let i = 0; i < times; i++) {
        window.dispatchEvent(new PointerEvent('pointerdown', { clientX: 10, clientY: 10, isPrimary: true }))
      }
    })
  async function enter(pin: string): Promise<void> {
    await press('1')
    await press('Next')
    for (const digit of pin) await press(digit)
    await press('Open')
  }
  const { kiosk: state } = engine.terminal.state
  if (state === null) throw new Error('the fake terminal is no kiosk')
  const tell = (part: Partial<typeof state>) =>
    act(async () => engine.terminal.tell({ kiosk: { ...(engine.terminal.state.kiosk ?? state), ...part } }))
  const step = () => screen.querySelector('.kiosk')?.getAttribute('data-step')
  return { engine, screen, steps, press, touchCorner, enter, tell, step, state: () => engine.terminal.state.kiosk }
}

it('five touches in the corner and a PIN open the staff’s page; four, or another PIN, don’t', async () => {
  const { touchCorner, enter, state } = await kiosk()
  await touchCorner(4)
  expect(document.querySelector('.staff')).toBeNull()
  await touchCorner(1)
  expect(document.querySelector('.staff h2')?.textContent).toBe('Staff only')
  await enter('0000')
  expect(document.querySelector('.staff')?.textContent).toContain('Number and PIN don’t belong together.')
  expect(state()?.staff).toBeNull()
  await enter(FAKE_PIN)
  expect(document.querySelector('.staff h2')?.textContent).toBe('Clerk 1')
  expect(document.querySelector('.staff-state')?.textContent).toContain('Kiosk reader is online.')
})

it('out of order sends visitors to the counter in five languages, and back again begins with the first page', async () => {
  const { touchCorner, enter, press, step, screen, steps } = await kiosk()
  await touchCorner(5)
  await enter(FAKE_PIN)
  await press('Take it out of order')
  expect(step()).toBe('out_of_order')
  expect([...screen.querySelectorAll('.out-of-order li')].map((each) => each.getAttribute('lang'))).toEqual([
    'en',
    'es',
    'fr',
    'hi',
    'ar',
  ])
  await press('Put it back to work')
  expect(step()).toBe('attract')
  expect(steps).toContain('out_of_order')
})

it('whoever opens the staff’s page of a kiosk without operators is told what to do', async () => {
  const { touchCorner, tell } = await kiosk()
  await tell({ hasStaff: false })
  await touchCorner(5)
  expect(document.querySelector('.staff')?.textContent).toContain('A manager adds operators')
})

it('a visitor who calls for help reads how the call stands, and leaves none behind', async () => {
  const { press, tell, state } = await kiosk()
  await press('Call for help')
  const said = () => document.querySelector('.call-help [role="status"]')?.textContent
  await act(async () => document.querySelector<HTMLElement>('.call-help button')?.click())
  expect(said()).toContain('Our staff have been called')
  await tell({ help: 'coming' })
  expect(said()).toBe('Somebody is coming to you.')
  await press('I need no help any more')
  expect(state()?.help).toBe('none')
})

it('a visitor of a kiosk that is cut off is sent to the counter, and calls nobody', async () => {
  const { engine, press } = await kiosk()
  await act(async () => engine.terminal.cutOff())
  await press('Call for help')
  expect(document.querySelector('.call-help [role="status"]')?.textContent).toContain('Go to the counter')
  expect(document.querySelector<HTMLButtonElement>('.call-help button')?.disabled).toBe(true)
})

it('the message of the day stands on the first page, in English where it isn’t written in the visitor’s language', async () => {
  const { tell, screen } = await kiosk()
  await tell({ message: { en: 'Two for one tonight', fr: 'Deux pour un ce soir' } })
  expect(screen.querySelector('.house-message p')?.textContent).toBe('Two for one tonight')
  await tell({ message: { ar: 'عرض خاص' } })
  expect(screen.querySelector('.house-message p')?.getAttribute('dir')).toBe('rtl')
  await tell({ message: null })
  expect(screen.querySelector('.house-message')).toBeNull()
})
