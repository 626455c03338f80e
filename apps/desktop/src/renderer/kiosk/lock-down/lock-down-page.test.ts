// @vitest-environment happy-dom
import { expect, it, onTestFinished } from 'vitest'
import { lockDownPage } from './lock-down-page.ts'

function page(): HTMLElement {
  const letGo = lockDownPage(window as Window)
  const place = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => {
    letGo()
    place.remove()
  })
  return place
}
function isRefused(on: Element, event: Event): boolean {
  on.dispatchEvent(event)
  return event.defaultPrevented
}
const all = { bubbles: true, cancelable: true }

it('a long press opens no menu, and nothing is dragged or selected', () => {
  const place = page()
  for (const name of ['contextmenu', 'dragstart', 'drop', 'selectstart']) {
    expect(isRefused(place, new Event(name, all)), name).toBe(true)
  }
})

it('no wheel or key zooms the page, and keys that type and move get through', () => {
  const place = page()
  expect(isRefused(place, Object.assign(new WheelEvent('wheel', all), { ctrlKey: true }))).toBe(true)
  expect(isRefused(place, new WheelEvent('wheel', all))).toBe(false)
  for (const key of ['+', '-', '0']) {
    expect(isRefused(place, new KeyboardEvent('keydown', { ...all, key, ctrlKey: true })), key).toBe(true)
  }
  for (const key of ['a', '0', 'Enter', 'Tab', 'ArrowLeft', 'Backspace']) {
    expect(isRefused(place, new KeyboardEvent('keydown', { ...all, key })), key).toBe(false)
  }
})

it('what somebody types can be selected, so that they can correct it', () => {
  const field = page().appendChild(document.createElement('input'))
  expect(isRefused(field, new Event('selectstart', all))).toBe(false)
})
