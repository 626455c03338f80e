// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { render } from '../../testing/render.ts'
import { SidesSetting } from './SidesSetting.tsx'
import { readSides } from './sides.ts'

afterEach(() => localStorage.clear())

it('a kiosk’s reader is on the right, and its tickets come out below, until somebody says otherwise', () => {
  expect(readSides()).toEqual({ reader: 'right', slot: 'below' })
  localStorage.setItem('marquee.kiosk-sides', 'above left')
  expect(readSides()).toEqual({ reader: 'right', slot: 'left' })
})

it('staff say where both are, and it is kept', async () => {
  const setting = await render(<SidesSetting className="button" />)
  const [reader, slot] = setting.querySelectorAll('button')
  expect([reader?.textContent, slot?.textContent]).toEqual(['Card reader: on the right', 'Tickets: below the screen'])
  await act(async () => reader?.click())
  await act(async () => slot?.click())
  expect(reader?.textContent).toBe('Card reader: below the screen')
  expect(readSides()).toEqual({ reader: 'below', slot: 'left' })
})
