/** Operators at the manager's page: who works at the counters of which cinema, and with what they prove it. */
import type { Cinema } from '@marquee/shared'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { AddOperator } from './AddOperator.tsx'
import { ChosenOperator } from './ChosenOperator.tsx'
import { CounterLocks } from './CounterLocks.tsx'
import { createOperatorsStore } from './operators-store.ts'
import { ROLE_WORDS } from './role-words.ts'
import '../columns.css'
import './operators.css'

export function OperatorsView({ cinemas, timeZone }: { cinemas: readonly Cinema[]; timeZone: string }) {
  const engine = useEngine()
  const isOnline = useConnection((state) => state.terminal?.link.state === 'online')
  const ownCinema = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const [store] = useState(() => createOperatorsStore(engine))
  const { office, openId, isBusy, said, sentence } = useStore(store)
  const theirs = cinemas.filter(({ id }) => ownCinema === null || id === ownCinema)
  const open = office?.operators.find(({ operatorId }) => operatorId === openId)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be asked is asked when the server is back
  useEffect(() => engine.onConnected(() => void store.read()), [engine, store, isOnline])

  return (
    <main className="office-columns operators-view" aria-label="Operators">
      <div className="office-column">
        <Problem sentence={sentence} />
        <section className="operator-list boxed" aria-label="All operators">
          <div className="operators-heading">
            <h2>Operators</h2>
            <p className="operators-said" role="status">
              {said ?? ''}
            </p>
          </div>
          {office === null && sentence === null && <p className="nothing">Reading the operators…</p>}
          {office?.operators.length === 0 && (
            <p className="nothing">
              Nobody yet. Counters ask for a log-in as soon as somebody with a PIN may sell at their cinema.
            </p>
          )}
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
                  <strong>{operator.name}</strong>
                  <span>
                    {operator.roles
                      .map(({ cinemaId, role }) => {
                        const at = theirs.length > 1 ? ` at ${cinemas.find(({ id }) => id === cinemaId)?.name}` : ''
                        return `${ROLE_WORDS[role]}${at}`
                      })
                      .join(', ')}
                  </span>
                  <span className={operator.hasPin ? 'quiet-text' : 'operator-lacks'}>
                    {operator.hasPin ? (operator.hasBadge ? 'PIN, badge' : 'PIN') : 'No PIN yet'}
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
              Add an operator
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
