/** What comes under a finger by itself, after something else that was there: nobody means it with that press. */
import { useEffect, useState } from 'react'

/** To see that it is another one, and to hold the finger back. */
const TO_READ_MS = 700

/** Whether `what` came so lately that nobody can have read it: its keys and buttons do nothing yet. Null: nothing came. */
export function useNotYetRead(what: string | null): boolean {
  const [read, setRead] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRead(what), TO_READ_MS)
    return () => clearTimeout(timer)
  }, [what])
  return what !== null && what !== read
}
