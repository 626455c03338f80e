/** Watches touches and keys on the whole page while somebody may be standing there. */
import { useEffect, useRef, useState } from 'react'
import { type Idle, idleSince } from './idle.ts'

/** `onGone` is called once each time that the customer has left. */
export function useIdle(watching: boolean, onGone: () => void): Idle {
  const [idle, setIdle] = useState<Idle>({ kind: 'active' })
  const gone = useRef(onGone)
  useEffect(() => {
    gone.current = onGone
  }, [onGone])
  useEffect(() => {
    if (!watching) return
    let lastTouch = Date.now()
    const look = (): void => {
      const now = idleSince(lastTouch, Date.now())
      setIdle((before) => (before.kind === 'active' && now.kind === 'active' ? before : now))
      if (now.kind === 'gone') {
        lastTouch = Date.now()
        gone.current()
      }
    }
    const touch = (): void => {
      lastTouch = Date.now()
      look()
    }
    const timer = setInterval(look, 250)
    const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
    for (const sign of signs) window.addEventListener(sign, touch, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, touch, { capture: true })
      setIdle({ kind: 'active' })
    }
  }, [watching])
  return idle
}
