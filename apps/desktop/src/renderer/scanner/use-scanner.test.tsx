// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { fieldOf, typeInto } from './fields.ts'
import { loadScanReader } from './scan-reader.ts'
import type { Scanned } from './scanned.ts'
import { ENTER, press, type TimedKey, typed } from './testing/keyboard-page.ts'
import { scannedAs } from './testing/layouts.ts'
import { TAKES_OTHERS_CODES, useScanner, useScansHere } from './use-scanner.ts'

/** A screen with fields, a button and a part that wants references. */
function Screen({ onScan, wants }: { onScan(scanned: Scanned): void; wants: boolean }) {
  const [text, setText] = useState('')
  useScanner(onScan)
  return (
    <>
      <input
        aria-label="In capitals"
        maxLength={8}
        value={text}
        onChange={(e) => setText(e.target.value.toUpperCase())}
      />
      <input aria-label="Slip" {...TAKES_OTHERS_CODES} />
      {wants && <Part />}
    </>
  )
}

function Part() {
  const [found, setFound] = useState('')
  useScansHere(({ kind, text }) => {
    if (kind === 'reference') setFound(text)
    return kind === 'reference'
  })
  return <output>{found}</output>
}

/** As the browser does: what isn't prevented is typed. */
function send(target: Element, keys: readonly TimedKey[]): string[] {
  const passed: string[] = []
  for (const { type, shift, isRepeat, isModified: _, at, ...names } of keys) {
    const init = { ...names, shiftKey: shift, repeat: isRepeat, bubbles: true, cancelable: true }
    const event = new KeyboardEvent(type === 'up' ? 'keyup' : 'keydown', init)
    Object.defineProperty(event, 'timeStamp', { value: at })
    const isPassed = target.dispatchEvent(event)
    if (!isPassed || type === 'up') continue
    passed.push(names.key)
    const field = fieldOf(target)
    if (field !== undefined && [...names.key].length === 1) typeInto(field, names.key)
  }
  return passed
}

async function screen({ wants = false } = {}) {
  await loadScanReader()
  const scans: Scanned[] = []
  const place = await render(<Screen onScan={(scanned) => scans.push(scanned)} wants={wants} />)
  const at = performance.now()
  return {
    scans,
    field: (label: string) => place.querySelector(`[aria-label="${label}"]`) as HTMLInputElement,
    part: () => place.querySelector('output')?.textContent,
    scan: (on: Element, text: string) =>
      act(async () => send(on, press([...scannedAs('french', text), ENTER], { at: at + 500 }))),
    type: (on: Element, text: string) => act(async () => send(on, press(typed(text), { at, each: 60, held: 50 }))),
  }
}

it('a scan in the middle of a field leaves the field as it was, with its cursor, and is told', async () => {
  const { scans, field, scan, type } = await screen()
  const name = field('In capitals')
  name.focus()
  await type(name, 'abcd')
  name.setSelectionRange(1, 3)
  await scan(name, 'MQ-7K3F9P')
  expect(scans).toEqual([{ kind: 'reference', text: 'MQ-7K3F9P' }])
  expect([name.value, name.selectionStart, name.selectionEnd]).toEqual(['ABCD', 1, 3])
})

it('fast letters of a person stay in their field, and no more of them than it takes', async () => {
  const { scans, field } = await screen()
  const name = field('In capitals')
  name.focus()
  const heard: string[] = []
  name.addEventListener('keydown', ({ key }) => heard.push(key))
  await act(async () => {
    send(name, press(typed('rolledfingers'), { at: performance.now(), each: 3, held: 70 }))
  })
  await vi.waitFor(() => expect(name.value).toBe('ROLLEDFI'))
  // The page hears of each key once, also of those that were taken out of the field and came back.
  await vi.waitFor(() => expect(heard.join('')).toBe('rolledfingers'))
  expect(scans).toEqual([])
})

it('a letter of a person acts on the page once, when it is known not to be a scanner’s', async () => {
  await screen()
  const seen: string[] = []
  const note = (event: KeyboardEvent) => seen.push(`${event.key} ${event.code}`)
  document.body.addEventListener('keydown', note)
  await act(async () => send(document.body, press(typed('j'), { at: performance.now(), held: 80 })))
  expect(seen).toEqual([])
  await vi.waitFor(() => expect(seen).toEqual(['j KeyJ']))
  document.body.removeEventListener('keydown', note)
})

it('a touch comes after the letters that were pressed before it', async () => {
  const { field } = await screen()
  const name = field('In capitals')
  name.focus()
  await act(async () => {
    send(name, press(typed('ing'), { at: performance.now(), each: 3, held: 70 }))
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  })
  expect(name.value).toBe('ING')
})

it('an open part of the screen takes what it wants, and the screen has the rest', async () => {
  const { scans, part, scan } = await screen({ wants: true })
  await scan(document.body, 'MQ-7K3F9P')
  expect([part(), scans]).toEqual(['MQ-7K3F9P', []])
})

it('codes of others are typed into the field that takes them, while it has the focus', async () => {
  const { scans, field, scan } = await screen()
  field('Slip').focus()
  await scan(field('Slip'), '4006381333931')
  expect([field('Slip').value, scans]).toEqual(['4006381333931', []])
})

it('a pasted code is a scan, but not in a field', async () => {
  const { scans, field } = await screen()
  const paste = (on: Element) =>
    act(async () => {
      const event = new Event('paste', { bubbles: true, cancelable: true })
      on.dispatchEvent(Object.assign(event, { clipboardData: { getData: () => ' MQ-7K3F9P\n' } }))
    })
  await paste(field('In capitals'))
  expect(scans).toEqual([])
  await paste(document.body)
  expect(scans).toEqual([{ kind: 'reference', text: 'MQ-7K3F9P' }])
})
