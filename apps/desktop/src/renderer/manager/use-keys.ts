/** Single keys that act on the whole view; while somebody writes, they are letters. */
import { useEffect, useRef } from 'react'

/** By the name of the key, letters in lower case. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // A key that is held down must not settle the next one as well.
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
      if (document.querySelector('dialog[open]') !== null) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select') !== null) return
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
