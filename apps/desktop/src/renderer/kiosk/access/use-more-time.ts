/** In accessible mode nobody has to find a button for more time: it is asked for as long as the server gives some. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useKiosk } from '../kiosk-context.tsx'
import { refusalNotice } from '../words/refusal-notice.ts'

/** Earlier than a button would offer it: whoever hears the page needs longer. */
const SHORT_MS = 3 * 60_000
const LOOK_MS = 5000

export function useMoreTime(): void {
  const { cart, visit } = useKiosk()
  const isOn = useStore(visit, (state) => state.access.isOn)
  useEffect(() => {
    if (!isOn) return
    /** The end for which there was no more. */
    let last = ''
    let isAsking = false
    const look = async (): Promise<void> => {
      const { expiresAt, seats } = cart.getState()
      if (expiresAt === null || seats.length === 0 || isAsking || expiresAt === last) return
      if (Date.parse(expiresAt) - Date.now() > SHORT_MS) return
      isAsking = true
      const refused = await cart.extend()
      isAsking = false
      if (refused === null) return
      last = expiresAt
      visit.say(refusalNotice(refused))
    }
    const timer = setInterval(() => void look(), LOOK_MS)
    return () => clearInterval(timer)
  }, [isOn, cart, visit])
}
