/** Prices at the manager's page: each list with its rules, who changed it when, and making its next version. */

import { ticketTypesOf } from '@marquee/shared'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Select } from '../../ui/Select.tsx'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { PriceListForm } from './PriceListForm.tsx'
import { createPriceListsStore } from './price-lists-store.ts'
import { say } from './words/say.ts'
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
    <main className="office-columns prices-view" aria-label={say('prices')}>
      <div className="prices-main boxed">
        <Problem sentence={sentence} />
        <div role="status">{said !== null && <p className="said good">{said}</p>}</div>
        {lists !== null && lists.length > 1 && (
          <Select
            label={say('price_list')}
            chosen={managed?.priceList.name ?? ''}
            choices={lists.map(({ priceList: { name } }) => ({ key: name, text: name }))}
            onChoose={(name) => {
              setChosen(name)
              store.forgetSaid()
            }}
          />
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
        {lists === null && sentence === null && <p className="nothing">{say('reading')}</p>}
        {lists !== null && lists.length === 0 && <p className="nothing">{say('no_lists')}</p>}
      </div>
      {managed !== undefined && (
        <aside className="price-versions boxed" aria-label={say('versions')}>
          <h2>{say('versions')}</h2>
          <ol>
            {managed.versions.map(({ priceListId, version, madeAt, madeBy }) => (
              <li key={priceListId}>
                <strong className="tabular">{version}</strong>
                <span>
                  {madeBy ?? say('made_by_import')}
                  <small className="tabular">
                    {madeAt === null ? say('made_earlier') : dayAndTimeIn(timeZone, madeAt)}
                  </small>
                </span>
              </li>
            ))}
          </ol>
          <p className="quiet-text">{say('sale_keeps')}</p>
        </aside>
      )}
    </main>
  )
}
