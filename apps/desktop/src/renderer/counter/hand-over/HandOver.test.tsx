// @vitest-environment happy-dom
import { granted, newId, type PickUp, refused } from '@marquee/shared'
import { act } from 'react'
import { expect, it } from 'vitest'
import { TerminalProvider } from '../../app/terminal-context.tsx'
import { createConnectionStore } from '../../connection/connection-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { render } from '../../testing/render.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { HandOver } from './HandOver.tsx'

/** A counter whose server notes hand-overs, and whose first answer is lost. */
async function counter() {
  const engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'counter')
  const at = new Date().toISOString()
  const pickUp: PickUp = {
    ...{ orderId: newId(), code: '7K3F9P', soldAt: at, references: [] },
    ...{ goods: [{ name: 'Popcorn, Regular', quantity: 2 }], handedOver: null },
  }
  const asked: string[] = []
  const noted = { id: null as string | null }
  const now = (): PickUp => ({ ...pickUp, handedOver: noted.id === null ? null : { at, terminal: 'Bar' } })
  engine.api.findPickUp = async () => granted(now())
  engine.api.handOver = async ({ handOverId }) => {
    asked.push(handOverId)
    noted.id ??= handOverId
    if (asked.length === 1) return refused({ code: 'timeout', what: 'it may or may not be noted' })
    return granted({ first: noted.id === handOverId, pickUp: now() })
  }
  const screen = await render(
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <HandOver timeZone="Asia/Singapore" onClose={() => {}} />
    </TerminalProvider>,
  )
  const button = (text: string) =>
    [...screen.querySelectorAll('button')].find((each) => (each.textContent ?? '').trim() === text)
  return {
    asked,
    note: (id: string) => {
      noted.id = id
    },
    text: () => screen.textContent ?? '',
    press: (text: string) => act(async () => button(text)?.click()),
    find: async () => {
      const field = screen.querySelector('input') as HTMLInputElement
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '7K3F9P')
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
      await act(async () => button('Find')?.click())
    },
  }
}

it('a hand-over whose answer was lost is asked again under its id, and the customer gets the goods', async () => {
  const { asked, text, press, find } = await counter()
  await find()
  expect(text()).toContain('Popcorn, Regular')
  await press('Hand over')
  expect(text()).toContain('it may or may not be noted')
  await press('Hand over')
  expect(asked).toHaveLength(2)
  expect(new Set(asked).size).toBe(1)
  expect(text()).toContain('Handed over.')
  // Looked up after that, it was done.
  await find()
  expect(text()).toContain('Do not hand it over: that was done at Bar')
})

it('a hand-over whose answer was lost is found as this counter’s own when its code is looked up again', async () => {
  const { asked, text, press, find } = await counter()
  await find()
  await press('Hand over')
  await find()
  expect(new Set(asked).size).toBe(1)
  expect(text()).toContain('Handed over.')
})

it('goods that another counter has handed over meanwhile are not handed over', async () => {
  const { text, press, find, note } = await counter()
  await find()
  note(newId())
  await press('Hand over')
  await press('Hand over')
  expect(text()).toContain('Do not hand it over: that was done at Bar')
  expect(text()).not.toContain('Handed over.')
})
