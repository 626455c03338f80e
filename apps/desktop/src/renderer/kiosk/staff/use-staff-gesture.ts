/** Listens for the staff's gesture on the whole page, before anything that is touched hears of it. */
import { useEffect, useRef } from 'react'
import { createCornerTouches } from './corner-touches.ts'

export function useStaffGesture(onGesture: () => void): void {
  const latest = useRef(onGesture)
  useEffect(() => {
    latest.current = onGesture
  }, [onGesture])
  useEffect(() => {
    const take = createCornerTouches()
    const touched = ({ clientX, clientY, isPrimary }: PointerEvent): void => {
      if (isPrimary && take({ x: clientX, y: clientY, at: performance.now() })) latest.current()
    }
    window.addEventListener('pointerdown', touched, { capture: true, passive: true })
    return () => window.removeEventListener('pointerdown', touched, { capture: true })
  }, [])
}
