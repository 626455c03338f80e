// @vitest-environment happy-dom
import { granted, type ManagedOperator, newId } from '@marquee/shared'
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { TerminalProvider } from '../../app/terminal-context.tsx'
import { createConnectionStore } from '../../connection/connection-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { render } from '../../testing/render.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { createKept, type Kept } from '../kept/kept.ts'
import { KeptProvider } from '../kept/use-kept.ts'
import { OperatorsView } from './OperatorsView.tsx'

beforeEach(() => sessionStorage.clear())

const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))

async function twoOperators() {
  const engine = directEngine(house, 'manager')
  const cinemas = await engine.api.cinemas()
  const cinemaId = cinemas[0]?.id ?? newId()
  const operator = (name: string, number: number): ManagedOperator => ({
    operatorId: newId(),
    name,
    number,
    roles: [{ cinemaId, role: 'clerk' }],
    hasPin: true,
    hasBadge: false,
    isShared: false,
    changed: null,
  })
  const all = [operator('Ann', 1), operator('Sam', 2)]
  engine.api.operatorsInOffice = async () => granted({ operators: all, locks: [] })
  engine.api.saveOperator = async ({ operatorId, name }) => {
    const operators = all.map((each) => (each.operatorId === operatorId ? { ...each, name } : each))
    return granted({ operators, locks: [] })
  }
  /** As when the view is opened. */
  const open = async (kept: Kept) => {
    const screen = await render(
      <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
        <KeptProvider value={kept}>
          <OperatorsView cinemas={cinemas} timeZone="UTC" />
        </KeptProvider>
      </TerminalProvider>,
    )
    const field = (): HTMLInputElement | null => screen.querySelector('.operator-chosen input, .operator-form input')
    return {
      name: () => field()?.value,
      marked: () => [...screen.querySelectorAll('.operator-row:has(.unsaved) strong')].map((each) => each.textContent),
      press: (text: string) =>
        act(async () =>
          [...screen.querySelectorAll('button')].find((each) => each.textContent?.includes(text))?.click(),
        ),
      write: (text: string) =>
        act(async () => {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
          field()?.dispatchEvent(new Event('input', { bubbles: true }))
        }),
    }
  }
  return { open, all }
}

it('edits of an operator are there again after another view, with the operator open and marked', async () => {
  const { open } = await twoOperators()
  const kept = createKept('a manager')
  const before = await open(kept)
  await before.press('Sam')
  await before.write('Samira')
  const after = await open(kept)
  expect([after.name(), after.marked()]).toEqual(['Samira', ['Samnot saved']])
  await after.press('Save name and roles')
  expect([after.name(), after.marked()]).toEqual(['Samira', []])
  expect(kept.getState()).toEqual({})
})

it('edits of an operator whom somebody else has removed are dropped', async () => {
  const { open, all } = await twoOperators()
  const kept = createKept('a manager')
  const before = await open(kept)
  await before.press('Sam')
  await before.write('Samira')
  all.pop()
  const after = await open(kept)
  expect(after.name()).toBe('')
  expect(kept.getState()).toEqual({})
})
