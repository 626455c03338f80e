/** Prices at the manager's page: each list with its rules, who changed it when, and making its next version. */
import { ticketTypesOf } from '@marquee/shared'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { PriceListForm } from './PriceListForm.tsx'
import { createPriceListsStore } from './price-lists-store.ts'
import '../columns.css'
import './price-lists.css'

export function PriceListsView({ timeZone }: { timeZone: string }) {
  const engine = useEngine()
  const isOnline = useConnection((state) => state.terminal?.link.state === 'online')
  const [store] = useState(() => createPriceListsStore(engine))
  const { lists, isBusy, said, sentence } = useStore(store)
  const [chosen, setChosen] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be asked is asked when the server is back
  useEffect(() => engine.onConnected(() => void store.read()), [engine, store, isOnline])

  const managed = lists?.find(({ priceList }) => priceList.name === chosen) ?? lists?.[0]
  const knownTypes = [...new Set(lists?.flatMap(({ priceList }) => ticketTypesOf(priceList)))]
  return (
    <main className="office-columns prices-view" aria-label="Prices">
      <div className="prices-main boxed">
        <Problem sentence={sentence} />
        <div role="status">{said !== null && <p className="said good">{said}</p>}</div>
        {lists !== null && lists.length > 1 && (
          <label className="price-list-picker">
            <span>Price list</span>
            <select
              value={managed?.priceList.name}
              onChange={(event) => {
                setChosen(event.target.value)
                store.forgetSaid()
              }}
            >
              {lists.map(({ priceList }) => (
                <option key={priceList.id} value={priceList.name}>
                  {priceList.name}
                </option>
              ))}
            </select>
          </label>
        )}
        {managed !== undefined && (
          <>
            <h2>{managed.priceList.name}</h2>
            <PriceListForm
              key={managed.priceList.name}
              managed={managed}
              knownTypes={knownTypes}
              busy={isBusy}
              onSave={(prices, rules) => void store.change(managed, prices, rules)}
            />
          </>
        )}
        {lists === null && sentence === null && <p className="nothing">Reading the price lists…</p>}
        {lists !== null && lists.length === 0 && (
          <p className="nothing">No show has prices yet: import a programme first.</p>
        )}
      </div>
      {managed !== undefined && (
        <aside className="price-versions boxed" aria-label="Versions">
          <h2>Versions</h2>
          <ol>
            {managed.versions.map(({ priceListId, version, madeAt, madeBy }) => (
              <li key={priceListId}>
                <strong className="tabular">{version}</strong>
                <span>
                  {madeBy ?? 'Import of the programme'}
                  <small className="tabular">{madeAt === null ? 'earlier' : dayAndTimeIn(timeZone, madeAt)}</small>
                </span>
              </li>
            ))}
          </ol>
          <p className="quiet-text">A sale keeps the prices of the version that it was made by.</p>
        </aside>
      )}
    </main>
  )
}
