/** Guards a control that appears under a finger in another's place: nobody means it with that press. */
import { useEffect, useState } from 'react'

/** The time to see that it is another one, and to hold the finger back. */
const TO_READ_MS = 700

/**
 * True when `what` came so lately that nobody can have read it: its keys and buttons do nothing yet. Null: nothing came.
 */
export function useNotYetRead(what: string | null): boolean {
  const [read, setRead] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRead(what), TO_READ_MS)
    return () => clearTimeout(timer)
  }, [what])
  return what !== null && what !== read
}
