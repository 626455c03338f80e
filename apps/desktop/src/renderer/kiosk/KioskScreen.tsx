/** The lobby kiosk: one visitor after the other goes from the attract screen to their tickets, one question a page. */
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../app/terminal-context.tsx'
import { rejoinCart } from '../cart/rejoin-cart.ts'
import { later, useLoadTheRest } from '../ui/later.tsx'
import { useSpeechOf } from '../words/use-speech-of.ts'
import { AttractStep } from './attract/AttractStep.tsx'
import { IdleQuestion } from './frame/IdleQuestion.tsx'
import { LostSheet } from './frame/LostSheet.tsx'
import { createKiosk } from './kiosk.ts'
import { KioskContext } from './kiosk-context.tsx'
import { useIdle } from './use-idle.ts'
import type { KioskStep, VisitStore } from './visit/visit-store.ts'
import { CATALOGUES } from './words/catalogues.ts'
import './frame/frame.css'

const STEPS: Record<KioskStep, ComponentType<{ visit: VisitStore }>> = {
  attract: AttractStep,
  movies: later(async () => (await import('./movies/MoviesStep.tsx')).MoviesStep),
  tickets: later(async () => (await import('./tickets/TicketsStep.tsx')).TicketsStep),
  seats: later(async () => (await import('./seats/SeatsStep.tsx')).SeatsStep),
  goods: later(async () => (await import('./goods/GoodsStep.tsx')).GoodsStep),
  pay: later(async () => (await import('./pay/PayStep.tsx')).PayStep),
  done: later(async () => (await import('./done/DoneStep.tsx')).DoneStep),
  pick_up: later(async () => (await import('./pick-up/PickUpStep.tsx')).PickUpStep),
  out_of_order: later(async () => (await import('./out-of-order/OutOfOrderStep.tsx')).OutOfOrderStep),
}

export function KioskScreen() {
  const engine = useEngine()
  const ownCinema = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const [kiosk] = useState(() => createKiosk(engine, ownCinema))
  const { visit, showing, cart } = kiosk
  const { id, step, language, access, kept, isFresh } = useStore(visit)
  const speech = useSpeechOf(CATALOGUES, language)
  const here = useMemo(() => ({ kiosk, speech }), [kiosk, speech])
  useLoadTheRest()

  useEffect(
    () =>
      engine.onConnected(() => {
        void rejoinCart(engine, cart, showing).then((changed) => {
          if (changed) kiosk.followCart()
        })
      }),
    [engine, cart, showing, kiosk],
  )
  const leave = kept === null ? kiosk.startOver : kiosk.finish
  // Also on the attract screen: a language that somebody chose there, and left, is nobody's.
  const idle = useIdle(!isFresh && step !== 'out_of_order', leave)
  // The server refuses this terminal: nothing can be had here until somebody of the house has seen to it.
  const isRefused = useConnection((state) => state.terminal?.link.state === 'refused')
  const isLost = useConnection((state) => state.page.state === 'lost')
  const Step = STEPS[isRefused ? 'out_of_order' : step]

  return (
    <KioskContext value={here}>
      <div className="kiosk" data-step={step} data-access={access.isOn}>
        <Step key={id} visit={visit} />
        {isLost && <LostSheet />}
        {idle.kind === 'asking' && step !== 'attract' && (
          <IdleQuestion
            secondsLeft={idle.secondsLeft}
            givesBack={kept === null && step !== 'pick_up'}
            onStartOver={leave}
          />
        )}
      </div>
    </KioskContext>
  )
}
