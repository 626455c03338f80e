/** Single keys that act on the whole screen. */
import { useEffect, useEffectEvent } from 'react'

/** No text field wants these. The others are, while somebody writes, letters, or move and delete them. */
export const TYPES_NOTHING = /^(F\d+|Escape|Pause|ScrollLock|PrintScreen|ContextMenu|(Launch|Media|Browser|Audio)\w+)$/

/** Keyed by the name of the key, letters in lower case; a digit of the upper row with Shift is `Shift+1`, whatever it types. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (document.querySelector('dialog[open]') !== null) return
    const act = namesOfKey(event)
      .map((name) => keys[name])
      .find((known) => known !== undefined)
    if (act === undefined || (isWriting(event.target) && !TYPES_NOTHING.test(event.key))) return
    event.preventDefault()
    // A key that is held down must not act on what comes next as well.
    if (!event.repeat) act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** On some keyboards the upper row types digits with Shift only: the place of the key counts. */
export function namesOfKey({ key, code, shiftKey }: KeyboardEvent): string[] {
  const typed = key.length === 1 ? key.toLowerCase() : key
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit === undefined) return [typed]
  return shiftKey ? [`Shift+${digit}`, typed] : [typed, digit]
}

export function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [role="listbox"]') !== null
}
