/** Watches touches and keys on the whole page while somebody may be standing there. */
import { useEffect, useRef, useState } from 'react'
import { type Idle, idleSince } from './idle.ts'

/** `onGone` is called once each time that the customer has left. */
export function useIdle(watching: boolean, patience: number, onGone: () => void): Idle {
  const [idle, setIdle] = useState<Idle>({ kind: 'active' })
  const gone = useRef(onGone)
  useEffect(() => {
    gone.current = onGone
  }, [onGone])
  useEffect(() => {
    if (!watching) return
    let lastTouch = Date.now()
    let asking = false
    const judge = (): void => {
      const now = idleSince(lastTouch, Date.now(), patience)
      asking = now.kind === 'asking'
      setIdle((before) => (before.kind === 'active' && now.kind === 'active' ? before : now))
      if (now.kind === 'gone') {
        lastTouch = Date.now()
        gone.current()
      }
    }
    const touch = (): void => {
      lastTouch = Date.now()
      judge()
    }
    // The question takes only a whole click (or Escape) as an answer. If it went away under a moving finger or mouse, the
    // rest of that click would reach the seats behind it.
    const sign = (event: Event): void => {
      if (!asking || (event instanceof KeyboardEvent && event.key === 'Escape')) touch()
    }
    const timer = setInterval(judge, 250)
    const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
    for (const name of signs) window.addEventListener(name, sign, { capture: true, passive: true })
    // The listener doesn't capture: the button that was clicked comes first.
    window.addEventListener('click', touch)
    return () => {
      clearInterval(timer)
      for (const name of signs) window.removeEventListener(name, sign, { capture: true })
      window.removeEventListener('click', touch)
      setIdle({ kind: 'active' })
    }
  }, [watching, patience])
  return idle
}
