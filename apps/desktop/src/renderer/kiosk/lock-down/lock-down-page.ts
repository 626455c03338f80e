/**
 * Keeps a visitor's fingers and keys on what the page offers: no menu after a long press, no selection, nothing to drag, no zoom by two
 * fingers, by the wheel or by keys, no way back by a swipe. What types, moves and is read by scanners gets through.
 */
import './lock-down.css'

/** Those of a browser that act on the page as a whole. In the shell, main/kiosk-keys.ts refuses more. */
const ZOOM_KEYS = ['+', '-', '=', '0']

/** @returns the function that lets it go again */
export function lockDownPage(page: Window): () => void {
  const refuse = (event: Event): void => event.preventDefault()
  const refuseZoom = (event: WheelEvent): void => {
    // Two fingers on a touch pad come as this too.
    if (event.ctrlKey) event.preventDefault()
  }
  const refuseTwoFingers = (event: TouchEvent): void => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault()
  }
  const refuseKeys = (event: KeyboardEvent): void => {
    if ((event.ctrlKey || event.metaKey) && ZOOM_KEYS.includes(event.key)) event.preventDefault()
  }
  const away = new AbortController()
  const everywhere = { signal: away.signal, capture: true }
  for (const name of ['contextmenu', 'dragstart', 'drop', 'gesturestart'] as const) {
    page.addEventListener(name, refuse, everywhere)
  }
  page.addEventListener('selectstart', refuseSelection, everywhere)
  page.addEventListener('wheel', refuseZoom, { ...everywhere, passive: false })
  page.addEventListener('touchmove', refuseTwoFingers, { ...everywhere, passive: false })
  page.addEventListener('keydown', refuseKeys, everywhere)
  page.document.documentElement.dataset['locked'] = 'true'
  return () => {
    away.abort()
    delete page.document.documentElement.dataset['locked']
  }
}

/** What is being typed may be selected: nobody could correct it otherwise. */
function refuseSelection(event: Event): void {
  const { target } = event
  const isTyped = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isTyped) event.preventDefault()
}
