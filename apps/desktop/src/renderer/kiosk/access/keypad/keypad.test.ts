// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Keypad } from '../../../../terminal/api.ts'
import { listenToKeypad } from './keypad.ts'

let kiosk: HTMLElement
let clock: number
let arrivedAt: number
let pad: Keypad
let pressed: string[]
let acts: string[]
let stop: () => void

beforeEach(() => {
  document.documentElement.dir = 'ltr'
  document.body.innerHTML = `<div class="kiosk" data-step="tickets">
    <h1>How many?</h1>
    <fieldset class="type-row"><button id="less">-</button><button id="more">+</button></fieldset>
    <input id="mail">
    <button id="go">Continue</button>
    <nav class="frame-nav"><button id="back">Back</button><button id="over">Start over</button></nav>
  </div>`
  kiosk = document.querySelector('.kiosk') as HTMLElement
  pressed = []
  acts = []
  pad = {}
  clock = 10_000
  arrivedAt = 0
  kiosk.addEventListener('click', ({ target }) => pressed.push((target as Element).id))
  stop = listenToKeypad({
    kiosk,
    pad: () => pad,
    arrivedAt: () => arrivedAt,
    now: () => clock,
    onAct: (act) => acts.push(act),
  })
})
afterEach(() => {
  stop()
  document.documentElement.dir = 'ltr'
})

function press(key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
  return event
}
const at = (): string => document.activeElement?.id || (document.activeElement?.tagName ?? '')

describe('four keys', () => {
  it('go through the page in the order in which it is read, from the last to the question again', () => {
    const seen = Array.from({ length: 8 }, () => {
      press('ArrowDown')
      return at()
    })
    expect(seen).toEqual(['H1', 'less', 'more', 'mail', 'go', 'back', 'over', 'H1'])
    press('ArrowUp')
    expect(at()).toBe('over')
    press('Tab', { shiftKey: true })
    expect(at()).toBe('back')
    press('Tab')
    expect(at()).toBe('over')
  })

  it('choose what has the focus, and go back', () => {
    document.getElementById('go')?.focus()
    press('Enter')
    press('Escape')
    expect(pressed).toEqual(['go', 'back'])
  })

  it('count with left and right, mirrored where the words are', () => {
    document.getElementById('more')?.focus()
    press('ArrowRight')
    press('ArrowLeft')
    document.documentElement.dir = 'rtl'
    press('ArrowLeft')
    expect(pressed).toEqual(['more', 'less', 'more'])
  })

  it('are those of the pad too, as the settings say', () => {
    pad = { F23: 'previous', F24: 'next', F22: 'choose', F15: 'headphones_in', Digit5: 'volume' }
    press('F24')
    press('F24')
    press('F22')
    press('F23')
    press('F15')
    press('5', { code: 'Digit5' })
    expect([pressed, at(), acts]).toEqual([['less'], 'H1', ['headphones_in', 'volume']])
  })
})

describe('a key that is held, or comes too soon,', () => {
  it('chooses once, and moves on at a pace that can be heard', () => {
    document.getElementById('go')?.focus()
    press('Enter')
    for (let i = 0; i < 30; i++) press('Enter', { repeat: true })
    expect(pressed).toEqual(['go'])
    press('ArrowUp')
    for (let i = 0; i < 30; i++) {
      clock += 10
      press('ArrowUp', { repeat: true })
    }
    expect(at()).toBe('more')
  })

  it('chooses nothing on a page that has only just come', () => {
    document.getElementById('go')?.focus()
    arrivedAt = clock - 100
    press('Enter')
    expect(pressed).toEqual([])
    clock += 500
    press('Enter')
    expect(pressed).toEqual(['go'])
  })

  it('is a scanner’s, whose Enter chooses nothing', () => {
    document.getElementById('go')?.focus()
    press('7')
    clock += 5
    expect(press('Enter').defaultPrevented).toBe(false)
    expect(pressed).toEqual([])
  })
})

it('on the question, the round key has the page read again', () => {
  press('ArrowDown')
  press('Enter')
  expect([at(), acts, pressed]).toEqual(['H1', ['repeat'], []])
})

it('keys that edit stay with the field in which somebody types', () => {
  document.getElementById('mail')?.focus()
  for (const key of ['ArrowLeft', 'ArrowRight', 'Enter', '?']) expect(press(key).defaultPrevented, key).toBe(false)
  press('ArrowDown')
  expect(at()).toBe('go')
})

it('back leaves a dialog that may be left', () => {
  kiosk.insertAdjacentHTML('beforeend', '<dialog open><h2>Still there?</h2><button id="yes">Yes</button></dialog>')
  const heard: string[] = []
  kiosk.querySelector('dialog')?.addEventListener('keydown', (event) => {
    heard.push(event.key)
    event.stopPropagation()
  })
  pad = { F20: 'back' }
  press('F20')
  expect([heard, pressed]).toEqual([['Escape'], []])
})
