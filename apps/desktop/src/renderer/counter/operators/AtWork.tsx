/** Who works at this counter: nobody sells before they have logged in, and the counter locks itself when nobody touches it. */
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { keyOf } from '../../keys/actions.ts'
import { assignedKeys } from '../../keys/assigned-keys.ts'
import { later } from '../../ui/later.tsx'
import { isWriting, namesOfKey, TYPES_NOTHING } from '../../ui/use-keys.ts'

const LogIn = later(async () => (await import('./LogIn.tsx')).LogIn)

/** The engine counts from the last word that somebody is here. */
const TELL_EVERY_MS = 10_000

interface AtWorkProps {
  /** Somebody else takes over. */
  isSwitching: boolean
  onSwitch(): void
  onLoggedIn(): void
}

export function AtWork({ isSwitching, onSwitch, onLoggedIn }: AtWorkProps) {
  const engine = useEngine()
  const isNeeded = useConnection(({ terminal }) => terminal?.atWork.isNeeded === true)
  const isOpen = useConnection(({ terminal }) => terminal?.atWork.who != null && !terminal.atWork.isLocked)

  const key = useStore(assignedKeys, ({ assigned }) => keyOf(assigned, 'switchOperator'))

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!namesOfKey(event).includes(key) || event.ctrlKey || event.altKey || event.metaKey) return
    if (isWriting(event.target) && !TYPES_NOTHING.test(event.key)) return
    event.preventDefault()
    if (!event.repeat) onSwitch()
  })
  useEffect(() => {
    if (!isNeeded) return undefined
    let told = 0
    const touched = (): void => {
      if (Date.now() - told < TELL_EVERY_MS) return
      told = Date.now()
      void ask(engine.api.stillHere())
    }
    // Also while a dialog is open: it stays under the log-in, as everything does.
    const keyed = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', keyed)
    window.addEventListener('pointerdown', touched, true)
    window.addEventListener('keydown', touched, true)
    return () => {
      window.removeEventListener('keydown', keyed)
      window.removeEventListener('pointerdown', touched, true)
      window.removeEventListener('keydown', touched, true)
    }
  }, [engine, isNeeded])

  return isNeeded && !isOpen ? <LogIn isSwitch={isSwitching} onDone={onLoggedIn} /> : null
}
