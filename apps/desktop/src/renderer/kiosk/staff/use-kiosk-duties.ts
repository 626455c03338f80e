/**
 * What the page does for the house beside selling: it says its step and its visitor's language (paper is printed in it), goes out of order and comes back when it is told, begins anew when it
 * is asked, and ends the call for help of a visitor who has gone.
 */
import { mayBeTakenOut } from '@marquee/shared'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useConnection } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import type { Kiosk } from '../kiosk.ts'

export function useKioskDuties({ engine, visit, startOver }: Kiosk): void {
  const step = useStore(visit, (state) => state.step)
  const id = useStore(visit, (state) => state.id)
  const language = useStore(visit, (state) => state.language)
  const isOutOfOrder = useConnection(({ terminal }) => terminal?.kiosk?.isOutOfOrder ?? null)
  const wasOut = useRef(false)

  useEffect(
    // Also to an engine that was started again, which knows no step.
    () => engine.onConnected(() => void ask(engine.api.tellStep({ step, language }))),
    [engine, step, language],
  )

  useEffect(() => {
    if (isOutOfOrder === null) return
    if (isOutOfOrder) {
      // Whoever pays, or takes their tickets, is left to finish: this runs again at the next step.
      if (step === 'out_of_order' || !mayBeTakenOut(step)) return
      wasOut.current = true
      startOver()
      visit.go('out_of_order')
    } else if (wasOut.current) {
      wasOut.current = false
      if (step === 'out_of_order') startOver()
    }
  }, [isOutOfOrder, step, visit, startOver])

  const visitId = useRef(id)
  useEffect(() => {
    if (visitId.current === id) return
    visitId.current = id
    void ask(engine.api.endHelpCall())
  }, [engine, id])

  useEffect(() => engine.on('pageToReload', () => window.location.reload()), [engine])
}
