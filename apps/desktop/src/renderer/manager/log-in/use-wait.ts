/** Counts the seconds down until somebody may try again. */
import { useState } from 'react'
import { useNow } from '../../ui/use-now.ts'

export function useWait(): { seconds: number; begin(seconds: number): void } {
  const [until, setUntil] = useState(0)
  const now = useNow(1000)
  return {
    seconds: Math.max(0, Math.ceil((until - now) / 1000)),
    begin: (seconds) => setUntil(Date.now() + seconds * 1000),
  }
}
