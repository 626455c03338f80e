/**
 * The whole way by four keys: previous, next, choose, back. The order is that in which the page is read. A key that is held down moves
 * on, and chooses nothing twice; one that was meant for the page before chooses nothing on this one.
 */
import type { Keypad, KeypadAct } from '../../../../terminal/api.ts'
import { type Page, pageIn, stopsOf } from '../reader/page.ts'
import { actOfKey } from './keypad-acts.ts'

/** A held key moves no faster. */
const MOVES_EVERY_MS = 180
/** So long a new page takes no choice: the key may have been meant for the page before. */
const READ_FIRST_MS = 500
/** A scanner types its Enter sooner after the last letter than a person does. */
const SCANNED_MS = 60

/** What less and more mean where a count stands between two buttons. */
const COUNTERS = [
  { row: '.type-row', less: 'button:first-of-type', more: 'button:last-of-type' },
  { row: '.goods-tile', less: '.tile-round:not(.tile-add)', more: '.tile-add' },
]
const TYPED = 'input:not([type="checkbox"], [type="radio"]), textarea, select'
const TYPING_KEYS = new Set<KeypadAct>(['less', 'more', 'choose', 'repeat'])

export interface KeypadOptions {
  /** The kiosk's element: all pages are in it. */
  kiosk: HTMLElement
  pad(): Keypad
  /** When the page came that is on the screen, by the clock that `now` reads. */
  arrivedAt(): number
  now?(): number
  /** The others: what is heard, and how. */
  onAct(act: Exclude<KeypadAct, 'previous' | 'next' | 'less' | 'more' | 'choose' | 'back'>, key: string): void
}

/** @returns the function that ends it */
export function listenToKeypad(options: KeypadOptions): () => void {
  const { kiosk, pad, now = () => performance.now() } = options
  let movedAt = Number.NEGATIVE_INFINITY
  let typedAt = Number.NEGATIVE_INFINITY

  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    const isMirrored = document.documentElement.dir === 'rtl'
    const act = actOfKey(event, pad(), isMirrored ? 'ArrowLeft' : 'ArrowRight')
    if (act === undefined) {
      if (event.key.length === 1) typedAt = now()
      return
    }
    const page = pageIn(kiosk)
    if (page === null) return
    const focused = document.activeElement
    // These keys move in what is typed, or end it.
    if (focused?.matches(TYPED) === true && TYPING_KEYS.has(act)) return
    if (act === 'choose' && now() - typedAt < SCANNED_MS) return
    event.preventDefault()
    const isMove = act === 'previous' || act === 'next'
    if (event.repeat && (!isMove || now() - movedAt < MOVES_EVERY_MS)) return
    if (isMove) movedAt = now()
    carryOut(act, page, focused, event.key)
  }

  function carryOut(act: KeypadAct, page: Page, focused: Element | null, key: string): void {
    switch (act) {
      case 'previous':
      case 'next':
        return move(page, focused, act === 'next' ? 1 : -1)
      case 'less':
      case 'more':
        return count(page, focused, act)
      case 'choose':
        if (now() - options.arrivedAt() < READ_FIRST_MS) return
        if (focused instanceof HTMLElement && stopsOf(page).includes(focused)) focused.click()
        else options.onAct('repeat', key)
        return
      case 'back':
        return back(page)
      default:
        options.onAct(act, key)
    }
  }

  function count(page: Page, focused: Element | null, act: 'less' | 'more'): void {
    for (const { row, ...buttons } of COUNTERS) {
      const button = focused?.closest(row)?.querySelector<HTMLButtonElement>(buttons[act])
      if (button) return button.click()
    }
    move(page, focused, act === 'more' ? 1 : -1)
  }

  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

/** From the last one to the question, and on. */
function move(page: Page, focused: Element | null, by: 1 | -1): void {
  const stops = [...(page.heading === null ? [] : [page.heading]), ...stopsOf(page)]
  const at = focused instanceof HTMLElement ? stops.indexOf(focused) : -1
  const next = at === -1 ? 0 : (at + by + stops.length) % stops.length
  const stop = stops[next]
  if (stop === page.heading) stop?.setAttribute('tabindex', '-1')
  stop?.focus({ preventScroll: true })
}

function back({ root }: Page): void {
  if (root.matches('dialog')) {
    // It may be one that stays until something is known: only it knows.
    root.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    return
  }
  root.querySelector<HTMLButtonElement>('.frame-nav > button:first-child')?.click()
}
