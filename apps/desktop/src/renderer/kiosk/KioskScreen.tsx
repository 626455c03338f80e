/** The lobby kiosk: start page, today's movies, the live map, and the way to the counter. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../app/terminal-context.tsx'
import { createCartStore } from '../cart/cart-store.ts'
import { followPrices } from '../cart/follow-prices.ts'
import { markCartSeats } from '../cart/mark-cart-seats.ts'
import { rejoinCart } from '../cart/rejoin-cart.ts'
import { createProgrammeStore } from '../show/programme-store.ts'
import { createShowingStore } from '../show/showing-store.ts'
import { ConnectionLight } from '../ui/ConnectionLight.tsx'
import { EnrolAnewButton } from '../ui/EnrolAnewButton.tsx'
import { startNewSession } from '../ui/preferences.ts'
import { Question } from '../ui/Question.tsx'
import { KioskMovies } from './KioskMovies.tsx'
import { KioskSeats } from './KioskSeats.tsx'
import { KioskStart } from './KioskStart.tsx'
import { createKioskStore } from './kiosk-store.ts'
import { PayAtCounter } from './PayAtCounter.tsx'
import { useIdle } from './use-idle.ts'
import '../seat-map/seat-map.css'
import './kiosk.css'

export function KioskScreen() {
  const engine = useEngine()
  const ownCinema = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const [stores] = useState(() => {
    const cart = createCartStore(engine)
    const showing = createShowingStore(engine)
    markCartSeats(cart, showing)
    followPrices(cart, showing)
    return { programme: createProgrammeStore(engine, ownCinema), showing, cart, kiosk: createKioskStore() }
  })
  const { programme, showing, cart, kiosk } = stores
  const { step, kept } = useStore(kiosk)
  const timeZone = useStore(programme, (state) => state.cinema?.timeZone ?? 'UTC')
  const confirmedAt = useStore(showing, (state) => state.confirmedAt)

  useEffect(
    () =>
      engine.onConnected(() => {
        void rejoinCart(engine, cart, showing).then((changed) => {
          // Applies to the last page too: its promise holds no more.
          if (changed) kiosk.setState({ step: 'seats', kept: null })
        })
      }),
    [engine, cart, showing, kiosk],
  )

  const startOver = (): void => {
    cart.abandon()
    showing.close()
    kiosk.setState({ step: 'start', kept: null })
  }
  // Seats kept for the counter stay held: their customer has the reference, and walks over.
  const finish = (): void => {
    cart.startAnew()
    startNewSession()
    showing.close()
    kiosk.setState({ step: 'start', kept: null })
  }
  useEffect(
    () =>
      engine.on('cartEnded', ({ bookingId, why }) => {
        if (why !== 'moved' || kiosk.getState().kept?.bookingId !== bookingId) return
        // It is being paid at the counter: this page has nothing left to promise.
        cart.startAnew()
        startNewSession()
        showing.close()
        kiosk.setState({ step: 'start', kept: null })
      }),
    [engine, cart, showing, kiosk],
  )
  const idle = useIdle(step !== 'start', step === 'pay_at_counter' ? finish : startOver)

  return (
    <div className="kiosk">
      {step === 'start' && <KioskStart onStart={() => kiosk.setState({ step: 'movies' })} />}
      {step === 'movies' && (
        <KioskMovies
          programme={programme}
          onChoose={(showId) => {
            void showing.open(showId)
            kiosk.setState({ step: 'seats' })
          }}
          onBack={startOver}
        />
      )}
      {step === 'seats' && (
        <KioskSeats
          showing={showing}
          cart={cart}
          onBack={() => {
            cart.abandon()
            showing.close()
            kiosk.setState({ step: 'movies' })
          }}
          onStartOver={startOver}
          onDone={(choice) => kiosk.setState({ step: 'pay_at_counter', kept: choice })}
        />
      )}
      {step === 'pay_at_counter' && kept !== null && (
        <PayAtCounter kept={kept} timeZone={timeZone} onFinish={finish} onGiveBack={startOver} />
      )}
      <footer className="kiosk-foot">
        <ConnectionLight timeZone={timeZone} mapConfirmedAt={step === 'seats' ? confirmedAt : null} />
        <EnrolAnewButton />
      </footer>
      {idle.kind === 'asking' && (
        <Question
          title="Still there?"
          onEscape={() => {}}
          answers={[
            { text: 'Start over', look: 'quiet', onChoose: step === 'pay_at_counter' ? finish : startOver },
            { text: 'Yes, go on', look: 'primary', onChoose: () => {} },
          ]}
        >
          <p>
            {step === 'pay_at_counter' ? 'This page closes in ' : 'Your seats are given back in '}
            <strong className="tabular">{idle.secondsLeft}</strong> seconds.
          </p>
        </Question>
      )}
    </div>
  )
}
