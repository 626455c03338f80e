/** A part of a screen in the test's own document; taken away when the test is over. */
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { loadParts } from '../ui/later.tsx'

export async function render(part: ReactNode): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // As on a screen that has been open for a moment.
  await loadParts()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(part))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    place.remove()
  })
  return place
}

/** `repeat`: as the operating system sends it again and again while it is held. */
export async function pressKey(key: string, { repeat = false } = {}): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true })
  await act(async () => (document.activeElement ?? document.body).dispatchEvent(event))
  return event
}
