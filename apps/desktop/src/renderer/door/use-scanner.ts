/** Gives every code that is scanned, typed or pasted on the page to `onCode`. */
import { useEffect, useRef } from 'react'
import { createWedge } from './wedge.ts'

/** Counted from the last letter of a scanner that sends no Enter. */
const END_MS = 150

export function useScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const wedge = createWedge()
    let timer: ReturnType<typeof setTimeout> | undefined
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || isField(event.target)) return
      const { code, taken } = wedge.key(event.key, performance.now())
      if (taken) {
        // A letter may not choose from a list either, nor Enter press the button that has the focus.
        event.preventDefault()
        event.stopPropagation()
      }
      clearTimeout(timer)
      if (code !== undefined) latest.current(code)
      else if (taken) {
        timer = setTimeout(() => {
          const whole = wedge.silence()
          if (whole !== undefined) latest.current(whole)
        }, END_MS)
      }
    }
    const onPaste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text').trim() ?? ''
      if (text === '' || isField(event.target)) return
      event.preventDefault()
      latest.current(text)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    window.addEventListener('paste', onPaste)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKey, { capture: true })
      window.removeEventListener('paste', onPaste)
    }
  }, [])
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('textarea, input:not([type="checkbox"], [type="radio"])') !== null
