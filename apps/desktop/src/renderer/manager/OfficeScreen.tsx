/** A manager's terminal: the log-in in front of the page, where the house asks for one. */
import { useEffect, useRef, useState } from 'react'
import { useConnection, useEngine } from '../app/terminal-context.tsx'
import { ask } from '../connection/ask.ts'
import { later } from '../ui/later.tsx'
import { useStaffLanguage } from '../words/staff/use-staff-language.ts'
import { forgetKept } from './kept/kept.ts'
import { ManagerScreen } from './ManagerScreen.tsx'
import { LoggedOutContext } from './office/logged-out-context.ts'
import './office-screen.css'

const LogInScreen = later(async () => (await import('./log-in/LogInScreen.tsx')).LogInScreen)

/** The server is told that somebody is there, at most so often. */
const TOUCH_EVERY_MS = 20_000

export function OfficeScreen() {
  useStaffLanguage()
  const engine = useEngine()
  const office = useConnection((state) => state.terminal?.office ?? null)
  const link = useConnection((state) => state.terminal?.link.state)
  const session = office?.session ?? null
  const isIn = office === null || !office.isNeeded || session !== null
  const who = session && `${session.accountId} ${session.role} ${session.cinemaId}`
  /** Whoever was in last: if they come back after a while away, their page is as they left it. */
  const last = useRef<string | null>(null)
  /** They have logged out: that is told before or after the end of the session. */
  const left = useRef(false)
  const [, renderAgain] = useState(0)
  if (who !== null) {
    if (last.current === null) left.current = false
    last.current = who
  } else if (left.current) last.current = null
  const forget = (): void => {
    left.current = true
    forgetKept()
    renderAgain((n) => n + 1)
  }

  useEffect(() => {
    if (session === null) return
    let touchedAt = 0
    const touch = (): void => {
      if (Date.now() - touchedAt < TOUCH_EVERY_MS) return
      touchedAt = Date.now()
      void ask(engine.api.officeTouch())
    }
    for (const event of ['pointerdown', 'keydown'] as const) window.addEventListener(event, touch, true)
    return () => {
      for (const event of ['pointerdown', 'keydown'] as const) window.removeEventListener(event, touch, true)
    }
  }, [engine, session])

  // A device that doesn't know yet whether somebody has to log in shows neither.
  if (office === null && link === 'connecting') return <main className="log-in-screen" aria-busy="true" />
  return (
    <>
      {!isIn && <LogInScreen key={String(office.hasAccounts)} office={office} />}
      {(isIn || last.current !== null) && (
        <div className="office-page" hidden={!isIn} inert={!isIn}>
          <LoggedOutContext value={forget}>
            <ManagerScreen key={who ?? last.current ?? 'nobody'} />
          </LoggedOutContext>
        </div>
      )}
    </>
  )
}
