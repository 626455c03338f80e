import { useEffect, useEffectEvent, useState } from 'react'
import { useNow } from '../../ui/use-now.ts'
import { secondsLeft } from './closing.ts'

/**
 * Counts down from the last touch or key, and calls `onOver` once at its end.
 * @param news begins anew when it changes: there is something else to read
 */
export function useClosing(after: number, news: string, onOver: () => void): number {
  const [since, setSince] = useState(() => ({ at: Date.now(), news }))
  if (since.news !== news) setSince({ at: Date.now(), news })
  const left = secondsLeft(since.at, useNow(250), after)
  const over = useEffectEvent(onOver)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) over()
  }, [isOver])
  const touch = useEffectEvent(() => setSince({ at: Date.now(), news }))
  useEffect(() => {
    const touched = (): void => touch()
    window.addEventListener('pointerdown', touched, { capture: true, passive: true })
    window.addEventListener('keydown', touched, { capture: true })
    return () => {
      window.removeEventListener('pointerdown', touched, { capture: true })
      window.removeEventListener('keydown', touched, { capture: true })
    }
  }, [])
  return left
}
