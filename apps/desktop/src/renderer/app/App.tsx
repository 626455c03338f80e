/** Chooses the screen by the terminal's kind. */
import type { Id, TerminalIdentity } from '@marquee/shared'
import { type ReactNode, useEffect, useState } from 'react'
import { CounterScreen } from '../counter/CounterScreen.tsx'
import { DoorScreen } from '../door/DoorScreen.tsx'
import { EnrolScreen } from '../enrol/EnrolScreen.tsx'
import { KioskScreen } from '../kiosk/KioskScreen.tsx'
import { ManagerScreen } from '../manager/ManagerScreen.tsx'
import { EnrolAnewContext } from './enrol-anew-context.ts'
import { StartingScreen } from './StartingScreen.tsx'
import { useConnection } from './terminal-context.tsx'

const TITLES: Record<TerminalIdentity['kind'], string> = {
  counter: 'Counter',
  kiosk: 'Kiosk',
  manager: 'Manager',
  door: 'Door',
}

const SCREENS: Record<TerminalIdentity['kind'], () => ReactNode> = {
  counter: CounterScreen,
  kiosk: KioskScreen,
  manager: ManagerScreen,
  door: DoorScreen,
}

export function App() {
  const heard = useConnection((state) => state.terminal !== null)
  const kind = useConnection((state) => state.terminal?.terminal?.kind)
  const id = useConnection((state) => state.terminal?.terminal?.id)
  const online = useConnection((state) => state.terminal?.link.state === 'online')
  /** The terminal that a person is enrolling anew. */
  const [leaving, setLeaving] = useState<Id>()

  useEffect(() => {
    document.title = kind === undefined ? 'Marquee' : `${TITLES[kind]} · Marquee`
    document.documentElement.dataset['screen'] = kind ?? 'enrol'
  }, [kind])

  if (!heard) return <StartingScreen />
  if (kind === undefined || id === undefined) return <EnrolScreen onBack={null} />
  // Also between two refusals, while the server is tried again: nobody loses what is half typed.
  if (leaving === id && !online) return <EnrolScreen onBack={() => setLeaving(undefined)} />
  const Screen = SCREENS[kind]
  return (
    <EnrolAnewContext value={() => setLeaving(id)}>
      {/* A terminal enrolled anew is another terminal: nothing of the old one's state may stay on its screen. */}
      <Screen key={id} />
    </EnrolAnewContext>
  )
}
