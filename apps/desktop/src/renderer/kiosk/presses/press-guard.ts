/**
 * Lets no press through that was meant for the page before. The second touch of a double tap on Continue is one: the next page has its
 * Continue in the same place. Whoever touches elsewhere has seen the page, and is never kept waiting.
 */

/** So long after a page came, a finger in the same place was on its way before. */
const UNSEEN_MS = 350
/** Whoever goes on touching that place without a pause sees nothing either, but no longer than that. */
const HAMMERED_MS = 1500
/** Two touches of one tap are no farther apart, as a part of the screen's shorter side: a centimetre and a half of 27 inches. */
const SAME_PLACE = 0.045
const PRESSED = 'button, a[href], input, select'

interface Press {
  x: number
  y: number
  at: number
}

/**
 * @param kiosk all pages are in it
 * @returns the function that ends it
 */
export function guardPresses(kiosk: HTMLElement, page: Window, now = () => performance.now()): () => void {
  let begun: Press | null = null
  /** That counted. */
  let last: (Press & { on: Element | null }) | null = null
  let lastAt = Number.NEGATIVE_INFINITY
  let seen = pageSign(kiosk)
  /** When another step or sheet came, and when another question did. */
  let stepAt = Number.NEGATIVE_INFINITY
  let cameAt = Number.NEGATIVE_INFINITY

  const look = (): void => {
    const sign = pageSign(kiosk)
    if (sign.step !== seen.step) stepAt = now()
    if (sign.step !== seen.step || sign.question !== seen.question) cameAt = now()
    seen = sign
  }
  const observer = new MutationObserver(look)
  observer.observe(kiosk, {
    ...{ childList: true, characterData: true, subtree: true },
    ...{ attributes: true, attributeFilter: ['data-step', 'open'] },
  })

  const began = ({ clientX: x, clientY: y, timeStamp: at }: PointerEvent): void => {
    begun = { x, y, at }
  }
  const pressed = (event: MouseEvent): void => {
    // Keys, and acts of the page itself, are no fingers: the keypad has its own guard.
    if (event.detail === 0 || begun === null) return
    const press = begun
    begun = null
    const on = event.target instanceof Element ? event.target.closest(PRESSED) : null
    const isPassed = on === null || !isForPageBefore(press, last, event)
    lastAt = press.at
    if (isPassed) {
      last = { ...press, on }
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  function isForPageBefore(press: Press, before: typeof last, event: MouseEvent): boolean {
    // It waited while the page was made.
    if (press.at < stepAt) return true
    if (before === null || !isNear(press, before)) return false
    const isOther = cameAt >= before.at || before.on?.isConnected === false
    if (!isOther) return false
    // A mouse, or a screen that poses as one, says itself what a double click is.
    if (event instanceof PointerEvent && event.pointerType === 'mouse') return event.detail > 1
    const since = press.at - Math.max(cameAt, before.at)
    return since < UNSEEN_MS || (since < HAMMERED_MS && press.at - lastAt < UNSEEN_MS)
  }
  const isNear = (one: Press, other: Press): boolean =>
    Math.hypot(one.x - other.x, one.y - other.y) < SAME_PLACE * Math.min(page.innerWidth, page.innerHeight)

  const away = new AbortController()
  page.addEventListener('pointerdown', began, { capture: true, passive: true, signal: away.signal })
  page.addEventListener('click', pressed, { capture: true, signal: away.signal })
  return () => {
    away.abort()
    observer.disconnect()
  }
}

/** A sheet lies over its step. */
function pageSign(kiosk: HTMLElement): { step: string; question: string } {
  const sheets = [...kiosk.querySelectorAll('dialog[open]')]
  return {
    step: [kiosk.dataset['step'], ...sheets.map((sheet) => sheet.getAttribute('aria-labelledby'))].join(' > '),
    question: kiosk.querySelector('h1')?.textContent ?? '',
  }
}
