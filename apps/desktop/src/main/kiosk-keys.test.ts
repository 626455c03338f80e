import { expect, it } from 'vitest'
import { kioskMayPress } from './kiosk-keys.ts'

const bare = { control: false, alt: false, meta: false }

it.each(['a', '7', 'é', 'Enter', 'Tab', 'ArrowLeft', 'Escape', 'Backspace', ' ', 'F13', 'F24', 'AudioVolumeUp'])(
  'a customer may press %s',
  (key) => {
    expect(kioskMayPress({ ...bare, key })).toBe(true)
  },
)

it('a customer may type an @ with AltGr', () => {
  expect(kioskMayPress({ key: '@', control: true, alt: true, meta: false })).toBe(true)
})

it.each([
  ['print', { ...bare, key: 'p', control: true }],
  ['print on a Mac', { ...bare, key: 'p', meta: true }],
  ['reload', { ...bare, key: 'r', control: true }],
  ['reload by F5', { ...bare, key: 'F5' }],
  ['DevTools by F12', { ...bare, key: 'F12' }],
  ['DevTools', { ...bare, key: 'I', control: true }],
  ['DevTools on a Mac', { ...bare, key: 'i', alt: true, meta: true }],
  ['zoom', { ...bare, key: '+', control: true }],
  ['zoom by its key', { ...bare, key: 'ZoomIn' }],
  ['close', { ...bare, key: 'F4', alt: true }],
  ['close the window', { ...bare, key: 'w', control: true }],
  ['quit on a Mac', { ...bare, key: 'q', meta: true }],
  ['go back', { ...bare, key: 'ArrowLeft', alt: true }],
  ['go back by its key', { ...bare, key: 'BrowserBack' }],
  ['the task manager', { key: 'Delete', control: true, alt: true, meta: false }],
  ['the context menu by its key', { ...bare, key: 'ContextMenu' }],
])('a customer may not %s', (_, press) => {
  expect(kioskMayPress(press)).toBe(false)
})
