// @vitest-environment happy-dom
/** A reason is given at a counter that has no keyboard: by a touch, or letter by letter. */
import { act, useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { staffRows } from '../keyboard/staff-rows.ts'
import { render } from '../testing/render.ts'
import { STAFF_LANGUAGES, speakToStaff } from '../words/staff/staff-speech.ts'
import { ReasonHelp } from './ReasonHelp.tsx'

beforeAll(() => {
  // This document has no layers.
  HTMLElement.prototype.showPopover = () => {}
})
afterEach(() => speakToStaff('en'))

function Form({ longest }: { longest: number }) {
  const [text, setText] = useState('')
  return (
    <>
      <input value={text} readOnly />
      <ReasonHelp whatFor="no_sale" text={text} longest={longest} onText={setText} />
    </>
  )
}

async function form(longest = 200) {
  const screen = await render(<Form longest={longest} />)
  const find = (name: string) =>
    [...screen.querySelectorAll('button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent?.trim()) === name,
    )
  const press = (name: string) => act(async () => find(name)?.click())
  return { press, find, written: () => screen.querySelector('input')?.value }
}

it('a usual reason goes into the field at a touch', async () => {
  const { press, written } = await form()
  await press('Change for a customer')
  expect(written()).toBe('Change for a customer')
})

it('any other is written on the screen, with a capital at its beginning, and the keys go when it is done', async () => {
  const { press, find, written } = await form()
  await press('Keyboard')
  for (const key of ['b', 'a', 'g', 'Space', '7', '8', 'Delete the last letter']) await press(key)
  expect(written()).toBe('Bag 7')
  await press('Done')
  expect(find('b')).toBeUndefined()
})

it('nothing longer is written than the field takes', async () => {
  const { press, written } = await form(2)
  await press('Keyboard')
  for (const key of ['a', 'b', 'c']) await press(key)
  expect(written()).toBe('Ab')
})

it('the keys have the letters of the language, and a vowel’s sign is taken away with its letter', async () => {
  await speakToStaff('hi')
  const { press, written } = await form()
  await press('कीबोर्ड')
  for (const key of ['क', 'ि', 'त', 'ा', 'आखिरी अक्षर मिटाएँ']) await press(key)
  expect(written()).toBe('कि')
})

it('each language has each key once, and no row is wider than the smallest screen', () => {
  for (const language of STAFF_LANGUAGES) {
    const rows = staffRows(language)
    const keys = rows.flat()
    expect(new Set(keys).size, language).toBe(keys.length)
    // 1024 px, 50 for a key and what is between.
    for (const row of rows) expect(row.length, language).toBeLessThanOrEqual(16)
  }
})
