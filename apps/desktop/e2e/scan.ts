/** A scanner at a page, as a machine with another keyboard layout reports its keys. */
import type { Page } from 'playwright-core'
import type { Layout, PressedKey } from '../src/renderer/scanner/testing/layouts.ts'
import { scannedAs } from '../src/renderer/scanner/testing/layouts.ts'

const EACH_MS = 8
const HELD_MS = 3
/** The times of the keys are told, and ahead of the clock. So the page waits for a key that a busy machine brings late. */
const AHEAD_MS = 10_000
const SHIFT = 8

/**
 * Waits until the browser has seen all keys.
 * @param leak what each dead key types in spite of the page, as where an input method joins it with the next key
 */
export async function scanAs(page: Page, layout: Layout, text: string, { leak = '' } = {}): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const enter: PressedKey = { code: 'Enter', key: 'Enter', shift: false }
  const began = Date.now() + AHEAD_MS
  const keys = [...scannedAs(layout, text), enter].flatMap(({ code, key, shift }, i) => {
    const types = key === 'Enter' ? '\r' : key === 'Dead' ? '' : key
    const of = { code, key, modifiers: shift ? SHIFT : 0, windowsVirtualKeyCode: key === 'Enter' ? 13 : 0 }
    const at = began + i * EACH_MS
    return [
      {
        ...(types === '' ? { type: 'rawKeyDown' as const } : { type: 'keyDown' as const, text: types }),
        ...of,
        timestamp: at / 1000,
      },
      { type: 'keyUp' as const, ...of, timestamp: (at + HELD_MS) / 1000 },
    ]
  })
  await Promise.all(
    keys.flatMap((key) => [
      browser.send('Input.dispatchKeyEvent', key),
      ...(key.type === 'rawKeyDown' && leak !== '' ? [browser.send('Input.insertText', { text: leak })] : []),
    ]),
  )
  await browser.detach()
}

/** As fast as a clerk types. */
export async function typeByHand(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 60 })
}
