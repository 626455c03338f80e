/** Chooses the screen by the terminal's kind. */
import type { Id, TerminalIdentity } from '@marquee/shared'
import { type ComponentType, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { later, whenOpened } from '../ui/later.tsx'
import { onStaffWords, staffVersion } from '../words/staff/staff-speech.ts'
import { EnrolAnewContext } from './enrol-anew-context.ts'
import { PRODUCT_NAME } from './product-name.ts'
import { StartingScreen } from './StartingScreen.tsx'
import { useConnection } from './terminal-context.tsx'
import { themeOf } from './theme.ts'
import { say } from './words/say.ts'

const EnrolScreen = later(async () => (await import('../enrol/EnrolScreen.tsx')).EnrolScreen)

/** Each is a file of its own: a door doesn't load the manager's tables. */
const SCREENS: Record<TerminalIdentity['kind'], ComponentType> = {
  counter: whenOpened(async () => (await import('../counter/CounterScreen.tsx')).CounterScreen),
  kiosk: whenOpened(async () => (await import('../kiosk/KioskScreen.tsx')).KioskScreen),
  manager: whenOpened(async () => (await import('../manager/OfficeScreen.tsx')).OfficeScreen),
  door: whenOpened(async () => (await import('../door/DoorScreen.tsx')).DoorScreen),
}

export function App() {
  const heard = useConnection((state) => state.terminal !== null)
  const kind = useConnection((state) => state.terminal?.terminal?.kind)
  const id = useConnection((state) => state.terminal?.terminal?.id)
  const online = useConnection((state) => state.terminal?.link.state === 'online')
  /** The terminal that a person is enrolling anew. */
  const [leaving, setLeaving] = useState<Id>()

  useSyncExternalStore(onStaffWords, staffVersion)
  const title =
    kind === undefined ? PRODUCT_NAME : say('title', { screen: say(`screen_${kind}`), product: PRODUCT_NAME })

  useEffect(() => {
    document.title = title
    const { dataset } = document.documentElement
    dataset['screen'] = kind ?? 'enrol'
    // Before the terminal is known, the page keeps the theme that it starts with: a flash of another one is no news.
    if (heard) dataset['theme'] = themeOf(kind)
  }, [heard, kind, title])

  if (!heard) return <StartingScreen />
  if (kind === undefined || id === undefined) return <EnrolScreen onBack={null} />
  // Also between two refusals, while the server is tried again: nobody loses what is half typed.
  if (leaving === id && !online) return <EnrolScreen onBack={() => setLeaving(undefined)} />
  const Screen = SCREENS[kind]
  return (
    <EnrolAnewContext value={() => setLeaving(id)}>
      {/* A terminal enrolled anew is another terminal: nothing of the old one's state may stay on its screen. */}
      <Suspense fallback={<StartingScreen />}>
        <Screen key={id} />
      </Suspense>
    </EnrolAnewContext>
  )
}
