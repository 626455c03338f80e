/** Which screen is shown follows the terminal's kind. */
import type { TerminalIdentity } from '@marquee/shared'
import { useEffect } from 'react'
import { CounterScreen } from '../counter/CounterScreen.tsx'
import { DoorScreen } from '../door/DoorScreen.tsx'
import { EnrolScreen } from '../enrol/EnrolScreen.tsx'
import { KioskScreen } from '../kiosk/KioskScreen.tsx'
import { ManagerScreen } from '../manager/ManagerScreen.tsx'
import { StartingScreen } from './StartingScreen.tsx'
import { useConnection } from './terminal-context.tsx'

const TITLES: Record<TerminalIdentity['kind'], string> = {
  counter: 'Counter',
  kiosk: 'Kiosk',
  manager: 'Manager',
  door: 'Door',
}

export function App() {
  const heard = useConnection((state) => state.terminal !== null)
  const kind = useConnection((state) => state.terminal?.terminal?.kind)
  const id = useConnection((state) => state.terminal?.terminal?.id)

  useEffect(() => {
    document.title = kind === undefined ? 'Marquee' : `${TITLES[kind]} · Marquee`
    document.documentElement.dataset['screen'] = kind ?? 'enrol'
  }, [kind])

  if (!heard) return <StartingScreen />
  // A terminal enrolled anew is another terminal: nothing of the old one's state may stay on its screen.
  if (kind === 'counter') return <CounterScreen key={id} />
  if (kind === 'kiosk') return <KioskScreen key={id} />
  if (kind === 'manager') return <ManagerScreen key={id} />
  if (kind === 'door') return <DoorScreen key={id} />
  return <EnrolScreen />
}
