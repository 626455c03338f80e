/** The lobby kiosk: one visitor after the other goes from the attract screen to their tickets, one question a page. */
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
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
import { lockDownPage } from './lock-down/lock-down-page.ts'
import { useWatched } from './pay/use-watched.ts'
import { guardPresses } from './presses/press-guard.ts'
import { useKioskDuties } from './staff/use-kiosk-duties.ts'
import { useStaffGesture } from './staff/use-staff-gesture.ts'
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

const StaffDoor = later(async () => (await import('./staff/StaffDoor.tsx')).StaffDoor)
const AccessLayer = later(async () => (await import('./access/AccessLayer.tsx')).AccessLayer)
const AccessPanel = later(async () => (await import('./access/AccessPanel.tsx')).AccessPanel)

/** In accessible mode. */
const PATIENCE = 2
/** Staff are on their way, and the visitor is told to wait for them. */
const PATIENCE_FOR_HELP = 4

export function KioskScreen() {
  const engine = useEngine()
  const ownCinema = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const [kiosk] = useState(() => createKiosk(engine, ownCinema))
  const { visit, showing, cart } = kiosk
  const { id, step, language, access, kept, isFresh } = useStore(visit)
  const speech = useSpeechOf(CATALOGUES, language)
  const here = useMemo(() => ({ kiosk, speech }), [kiosk, speech])
  const [isStaffHere, setStaffHere] = useState(false)
  useLoadTheRest()
  useKioskDuties(kiosk)
  useStaffGesture(() => setStaffHere(true))
  useEffect(() => lockDownPage(window), [])

  useEffect(
    () =>
      engine.onConnected(() => {
        void rejoinCart(engine, cart, showing).then((changed) => {
          if (changed) kiosk.followCart()
        })
      }),
    [engine, cart, showing, kiosk],
  )
  const staffGone = (): void => {
    setStaffHere(false)
    // The first touch of their gesture has begun a visit.
    if (visit.getState().step === 'movies') kiosk.startOver()
  }
  // Whoever has opened a sheet is somebody, though nothing is chosen.
  const noteTouch = (): void => {
    if (visit.getState().isFresh) visit.change({})
  }
  const help = useConnection(({ terminal }) => terminal?.kiosk?.help ?? 'none')
  const waitsForHelp = help === 'asking' || help === 'waiting' || help === 'coming'
  const leave = kept === null ? kiosk.leaveAlone : kiosk.finish
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current === null ? undefined : guardPresses(place.current, window)), [])
  // Also on the attract screen: what somebody chose for themselves there, and left, is nobody's.
  const idle = useIdle(
    useWatched(kiosk, step) && !isFresh && !isStaffHere && !(waitsForHelp && step === 'attract'),
    waitsForHelp ? PATIENCE_FOR_HELP : access.isOn ? PATIENCE : 1,
    leave,
  )
  // The server refuses this terminal: nothing can be had here until somebody of the house has seen to it.
  const isRefused = useConnection((state) => state.terminal?.link.state === 'refused')
  const isLost = useConnection((state) => state.page.state === 'lost')
  const Step = STEPS[isRefused ? 'out_of_order' : step]

  return (
    <KioskContext value={here}>
      <div className="kiosk" ref={place} data-step={step} data-access={access.isOn} onClickCapture={noteTouch}>
        <Step key={id} visit={visit} />
        {access.isOn && <AccessPanel />}
        {isLost && <LostSheet />}
        {idle.kind === 'asking' && step !== 'attract' && (
          <IdleQuestion
            secondsLeft={idle.secondsLeft}
            givesBack={kept === null && step !== 'pick_up'}
            onStartOver={leave}
          />
        )}
      </div>
      {/* Beside what is read aloud: nobody hears a PIN. */}
      {isStaffHere && <StaffDoor onClose={staffGone} />}
      <AccessLayer place={place} />
    </KioskContext>
  )
}
