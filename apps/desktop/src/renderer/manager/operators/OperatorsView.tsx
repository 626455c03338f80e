/** Operators at the manager's page: who works at the counters of which cinema, and with what they prove it. */
import type { Cinema } from '@marquee/shared'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useDrafts } from '../kept/use-kept.ts'
import { Unsaved } from '../views/Unsaved.tsx'
import { AddOperator } from './AddOperator.tsx'
import { ChosenOperator } from './ChosenOperator.tsx'
import { CounterLocks } from './CounterLocks.tsx'
import { createOperatorsStore } from './operators-store.ts'
import { say } from './words/say.ts'
import '../columns.css'
import './operators.css'

export function OperatorsView({ cinemas, timeZone }: { cinemas: readonly Cinema[]; timeZone: string }) {
  const engine = useEngine()
  const isOnline = useConnection((state) => state.terminal?.link.state === 'online')
  const ownCinema = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const drafts = useDrafts('operators')
  const [store] = useState(() => createOperatorsStore(engine, drafts.ids.at(-1) ?? null))
  const { office, openId, isBusy, said, sentence } = useStore(store)
  const theirs = cinemas.filter(({ id }) => ownCinema === null || id === ownCinema)
  const open = office?.operators.find(({ operatorId }) => operatorId === openId)

  useEffect(() => {
    if (office !== null) drafts.keepOnly(office.operators.map(({ operatorId }) => operatorId))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be asked is asked when the server is back
  useEffect(() => engine.onConnected(() => void store.read()), [engine, store, isOnline])

  return (
    <main className="office-columns operators-view" aria-label={say('operators')}>
      <div className="office-column parts">
        <Problem sentence={sentence} />
        <section className="operator-list boxed" aria-label={say('all_operators')}>
          <div className="operators-heading">
            <h2>{say('operators')}</h2>
            <p className="operators-said" role="status">
              {said ?? ''}
            </p>
          </div>
          {office === null && sentence === null && <p className="nothing">{say('reading')}</p>}
          {office?.operators.length === 0 && <p className="nothing">{say('nobody_yet')}</p>}
          <ul>
            {office?.operators.map((operator) => (
              <li key={operator.operatorId}>
                <button
                  type="button"
                  className="operator-row"
                  aria-pressed={operator.operatorId === openId}
                  onClick={() => store.open(operator.operatorId)}
                >
                  <span className="tabular quiet-text">{operator.number}</span>
                  <strong>
                    {operator.name}
                    {drafts.ids.includes(operator.operatorId) && <Unsaved />}
                  </strong>
                  <span>
                    {operator.roles
                      .map(({ cinemaId, role }) => {
                        if (theirs.length <= 1) return say(`role_${role}`)
                        const cinema = cinemas.find(({ id }) => id === cinemaId)?.name ?? ''
                        return say('role_at', { role: say(`role_${role}`), cinema })
                      })
                      .join(', ')}
                  </span>
                  <span className={operator.hasPin ? 'quiet-text' : 'operator-lacks'}>
                    {say(operator.hasPin ? (operator.hasBadge ? 'pin_and_badge' : 'pin') : 'no_pin')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
        {office !== null && (
          <CounterLocks
            locks={office.locks}
            cinemas={cinemas}
            isBusy={isBusy}
            onSet={(cinemaId, seconds) => void store.setLock(cinemaId, seconds)}
          />
        )}
      </div>
      <div className="office-column">
        {open === undefined ? (
          <AddOperator cinemas={theirs} isBusy={isBusy} store={store} />
        ) : (
          <>
            <button type="button" className="button" onClick={() => store.open(null)}>
              {say('add')}
            </button>
            <ChosenOperator
              key={open.operatorId}
              operator={open}
              cinemas={theirs}
              isBusy={isBusy}
              timeZone={timeZone}
              store={store}
            />
          </>
        )}
      </div>
    </main>
  )
}
