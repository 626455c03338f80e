/** The door: the person with the scanner looks at the light, and at nothing else. */
import { DoorOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { ProgrammeShow } from '../../terminal/api.ts'
import { useConnection, useEngine } from '../app/terminal-context.tsx'
import { useScanner } from '../scanner/use-scanner.ts'
import { createProgrammeStore } from '../show/programme-store.ts'
import { ConnectionLight } from '../ui/ConnectionLight.tsx'
import { Notices } from '../ui/Notices.tsx'
import { Problem } from '../ui/Problem.tsx'
import { useNow } from '../ui/use-now.ts'
import { timeIn } from '../ui/zoned-time.ts'
import { DoorBand } from './DoorBand.tsx'
import { DoorChoice } from './DoorChoice.tsx'
import { DoorLight } from './DoorLight.tsx'
import { DoorRecord } from './DoorRecord.tsx'
import { createDoorStore } from './door-store.ts'
import { choiceInWords } from './door-words.ts'
import './door.css'

const NONE: readonly ProgrammeShow[] = []

export function DoorScreen() {
  const engine = useEngine()
  const name = useConnection((state) => state.terminal?.terminal?.name)
  const ownCinema = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const [stores] = useState(() => ({
    door: createDoorStore(engine),
    programme: createProgrammeStore(engine, ownCinema),
  }))
  const { door, light, count, sentence } = useStore(stores.door)
  const timeZone = useStore(stores.programme, (state) => state.cinema?.timeZone ?? 'UTC')
  const shows = useStore(stores.programme, (state) => state.programme?.shows) ?? NONE
  const [choosing, setChoosing] = useState(false)
  const now = useNow(1000)
  const hears = usePageHears()
  // A code that no scanner can read is typed by hand.
  useScanner(
    ({ text }) => {
      setChoosing(false)
      void stores.door.scan(text)
    },
    { all: true },
  )
  return (
    <div className="door">
      <header className="top-bar">
        <h1 className="terminal-name">{name}</h1>
        <button type="button" className="button door-choice-button" onClick={() => setChoosing(true)}>
          <DoorOpen aria-hidden="true" size={18} />
          <span>{choiceInWords(door?.showIds ?? null, shows, timeZone)}</span>
        </button>
        <span className="top-bar-space" />
        <ConnectionLight timeZone={timeZone} mapConfirmedAt={null} brief />
        <time className="clock tabular" dateTime={new Date(now).toISOString()}>
          {timeIn(timeZone, now)}
        </time>
      </header>
      <DoorBand timeZone={timeZone} />
      <Problem sentence={door?.strangeKey ?? null} />
      <Problem sentence={door?.clock ?? sentence} />
      <Notices />
      <main className="door-body">
        <DoorLight light={light} count={count} />
        {door !== null && <DoorRecord door={door} timeZone={timeZone} />}
      </main>
      {!hears && (
        <p className="door-deaf" role="alert">
          This window does not hear the scanner: touch or click here.
        </p>
      )}
      {choosing && (
        <DoorChoice
          programme={stores.programme}
          chosen={door?.showIds ?? null}
          sentence={sentence}
          onChoose={(showIds) => {
            void stores.door.choose(showIds).then((kept) => {
              if (kept) setChoosing(false)
            })
          }}
          onEnd={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

/** True when keys reach this page: while another window has the focus, a scanner types into that. */
function usePageHears(): boolean {
  const [hears, setHears] = useState(() => document.hasFocus())
  useEffect(() => {
    const noteFocus = (): void => setHears(document.hasFocus())
    window.addEventListener('focus', noteFocus)
    window.addEventListener('blur', noteFocus)
    return () => {
      window.removeEventListener('focus', noteFocus)
      window.removeEventListener('blur', noteFocus)
    }
  }, [])
  return hears
}
