/** Terminals at the manager's page: how each is, codes that enrol devices, names, and the end of a terminal. */
import type { Cinema, TerminalStatus } from '@marquee/shared'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useConnection } from '../../app/terminal-context.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useRight } from '../office/use-right.ts'
import { AddTerminal } from './AddTerminal.tsx'
import { ChosenTerminal } from './ChosenTerminal.tsx'
import { KioskPanel } from './KioskPanel.tsx'
import { TerminalTable } from './TerminalTable.tsx'
import type { TerminalsStore } from './terminals-store.ts'
import { say } from './words/say.ts'
import '../columns.css'
import './terminals-view.css'

interface TerminalsViewProps {
  store: TerminalsStore
  cinemas: readonly Cinema[]
  timeZone: string
  now: number
}

export function TerminalsView({ store, cinemas, timeZone, now }: TerminalsViewProps) {
  const { terminals, sentence } = useStore(store)
  const mayAdminister = useRight('administer')
  const mayChange = useRight('change')
  const own = useConnection((state) => state.terminal?.terminal ?? null)
  const session = useConnection((state) => state.terminal?.office?.session ?? null)
  const cinemaId = session === null ? (own?.cinemaId ?? null) : session.cinemaId
  const [openId, setOpenId] = useState<string | null>(null)
  const [withRevoked, setWithRevoked] = useState(false)
  const shown = terminals.filter(({ state }) => withRevoked || state !== 'revoked')
  const revoked = terminals.length - terminals.filter(({ state }) => state !== 'revoked').length
  const open: TerminalStatus | undefined = terminals.find(({ id }) => id === openId)
  const isTheirs = (terminal: TerminalStatus): boolean => cinemaId === null || terminal.cinemaId === cinemaId
  const kiosks = terminals.filter((each) => each.kind === 'kiosk' && each.state !== 'revoked' && isTheirs(each))
  const openKiosk = open && hasKiosk(open) && open.state !== 'revoked' && isTheirs(open) ? open : undefined
  const hasSide = mayAdminister || (mayChange && open !== undefined)
  return (
    <main className={`office-columns terminals-view ${hasSide ? '' : 'alone'}`} aria-label={say('terminals')}>
      <section className="boxed terminals-main" aria-label={say('all_terminals')}>
        <div className="panel-heading">
          <h2>{say('terminals')}</h2>
          {revoked > 0 && (
            <label className="terminals-revoked">
              <input
                type="checkbox"
                checked={withRevoked}
                onChange={({ target: { checked } }) => setWithRevoked(checked)}
              />
              {say('show_revoked', { count: revoked })}
            </label>
          )}
        </div>
        <Problem sentence={sentence} />
        <TerminalTable
          terminals={shown}
          cinemas={cinemas}
          timeZone={timeZone}
          now={now}
          openId={openId}
          onOpen={mayChange ? setOpenId : null}
        />
      </section>
      {hasSide && (
        <div className="office-column terminals-side">
          {openKiosk && mayChange && (
            <KioskPanel key={`kiosk ${openKiosk.id}`} terminal={openKiosk} kiosks={kiosks} timeZone={timeZone} />
          )}
          {!mayAdminister ? (
            openKiosk === undefined && <p className="quiet-text">{say('administrator_names')}</p>
          ) : open === undefined ? (
            <AddTerminal
              cinemas={cinemas.filter(({ id }) => cinemaId === null || id === cinemaId)}
              ofHouse={cinemaId === null}
            />
          ) : (
            <>
              <button type="button" className="button" onClick={() => setOpenId(null)}>
                {say('add')}
              </button>
              <ChosenTerminal
                key={open.id}
                terminal={open}
                isOwn={open.id === own?.id}
                isBeyond={cinemaId !== null && open.cinemaId !== cinemaId}
              />
            </>
          )}
        </div>
      )}
    </main>
  )
}

const hasKiosk = (
  terminal: TerminalStatus,
): terminal is TerminalStatus & { kiosk: NonNullable<TerminalStatus['kiosk']> } => terminal.kiosk !== undefined
