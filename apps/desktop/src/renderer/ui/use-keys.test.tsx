// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { render } from '../testing/render.ts'
import { useKeys } from './use-keys.ts'

async function screen() {
  const pressed: string[] = []
  const note = (name: string) => () => void pressed.push(name)
  function Screen() {
    useKeys({ '1': note('1'), 'Shift+1': note('Shift+1'), '!': note('!'), b: note('b'), F2: note('F2') })
    return <input />
  }
  const root = await render(<Screen />)
  const press = (init: KeyboardEventInit, target: EventTarget = window) =>
    act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init })))
  return { pressed, press, field: () => root.querySelector('input') as HTMLInputElement }
}

it('a digit of the upper row is known by its place, whatever the keyboard’s layout types there', async () => {
  const { pressed, press } = await screen()
  await press({ key: '1', code: 'Digit1' })
  await press({ key: '!', code: 'Digit1', shiftKey: true })
  // French: the digit needs Shift.
  await press({ key: '&', code: 'Digit1' })
  await press({ key: '1', code: 'Digit1', shiftKey: true })
  await press({ key: '1', code: 'Numpad1' })
  expect(pressed).toEqual(['1', 'Shift+1', '1', 'Shift+1', '1'])
})

it('letters and digits belong to whoever writes, and keys that type nothing act', async () => {
  const { pressed, press, field } = await screen()
  await press({ key: 'b' }, field())
  await press({ key: '1', code: 'Digit1' }, field())
  await press({ key: 'F2' }, field())
  await press({ key: 'B' })
  await press({ key: 'b', ctrlKey: true })
  await press({ key: 'b', repeat: true })
  expect(pressed).toEqual(['F2', 'b'])
})
