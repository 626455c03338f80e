// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { pressKey, render } from '../testing/render.ts'
import { ActionKey } from './ActionKey.tsx'
import { resetKeys } from './assigned-keys.ts'
import { KeysPanel } from './KeysPanel.tsx'
import { useActions } from './use-actions.ts'

let paid = 0
beforeEach(() => {
  localStorage.clear()
  resetKeys()
  paid = 0
})

/** A part of the counter beside the settings. */
function PayButton() {
  useActions({ payCash: () => paid++ })
  return (
    <p>
      Pay cash <ActionKey of="payCash" />
    </p>
  )
}

async function opened() {
  const place = await render(
    <>
      <PayButton />
      <KeysPanel onClose={() => {}} />
    </>,
  )
  const row = (name: string) =>
    [...place.querySelectorAll<HTMLButtonElement>('.key-row')].find((each) => each.textContent?.startsWith(name))
  const part = [...place.querySelectorAll<HTMLElement>('[role="tab"]')].find(
    (tab) => tab.textContent === 'Seats and order',
  )
  await act(async () => part?.click())
  const touch = (name: string) => act(async () => row(name)?.click())
  const close = () => act(async () => place.querySelector('dialog')?.close())
  const words = () => place.querySelector('p')?.textContent
  const problem = () => place.querySelector('[role="alert"]')?.textContent ?? ''
  const reset = () => act(async () => [...place.querySelectorAll('button')].at(-1)?.click())
  return { row, touch, close, words, problem, reset }
}

it('a touch on an action and a key give it that key, on its button too, and its usual key does nothing', async () => {
  const { row, touch, close, words } = await opened()
  await touch('Pay cash')
  expect(row('Pay cash')?.textContent).toContain('Press a key…')
  await pressKey('F13')
  expect(row('Pay cash')?.textContent).toContain('F13')
  expect(words()).toBe('Pay cash F13')
  expect(paid).toBe(0)
  await close()
  await pressKey('F8')
  expect(paid).toBe(0)
  await pressKey('F13')
  expect(paid).toBe(1)
})

it('a key that another action has is refused with a sentence, and the next key counts', async () => {
  const { touch, words, problem } = await opened()
  await touch('Pay cash')
  await pressKey('F10')
  expect(problem()).toContain('F10 is the key of “Card at the reader” already.')
  expect(words()).toBe('Pay cash F8')
  await pressKey('F14')
  expect(problem()).toBe('')
  expect(words()).toBe('Pay cash F14')
})

it('Escape leaves the action its key', async () => {
  const { row, touch, words } = await opened()
  await touch('Pay cash')
  await pressKey('Escape')
  expect(row('Pay cash')?.getAttribute('aria-pressed')).toBe('false')
  expect(words()).toBe('Pay cash F8')
})

it('the keys are kept on the machine, and the usual ones come back at a touch', async () => {
  const { touch, words, reset } = await opened()
  await touch('Pay cash')
  await pressKey('F13')
  vi.resetModules()
  const anew = await import('./assigned-keys.ts')
  expect(anew.assignedKeys.getState().assigned).toEqual({ payCash: 'F13' })
  await reset()
  expect(words()).toBe('Pay cash F8')
  expect(localStorage.getItem('marquee.keys')).toBe('{}')
})

it('what is kept and clashes, or is no key, is left out', async () => {
  localStorage.setItem('marquee.keys', JSON.stringify({ payCash: 'F10', giftCard: 7, gone: 'F13', goods: 'F15' }))
  vi.resetModules()
  const anew = await import('./assigned-keys.ts')
  expect(anew.assignedKeys.getState().assigned).toEqual({ goods: 'F15' })
})
