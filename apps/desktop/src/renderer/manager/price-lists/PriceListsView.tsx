/** Prices at the manager's page: each list with its rules, who changed it when, and making its next version. */
import { type ChangePriceListRequest, type ManagedPriceList, newId, type Price, type PriceRule } from '@marquee/shared'
import { useEffect, useState } from 'react'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { Problem } from '../../ui/Problem.tsx'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { PriceListForm } from './PriceListForm.tsx'
import './price-lists.css'

export function PriceListsView({ timeZone }: { timeZone: string }) {
  const engine = useEngine()
  const isOnline = useConnection((state) => state.terminal?.link.state === 'online')
  const [lists, setLists] = useState<ManagedPriceList[] | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** What was asked last: asked again after a lost answer, it is the same version. */
  const [asked, setAsked] = useState<ChangePriceListRequest | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)

  const read = async (): Promise<void> => {
    const answer = await ask(engine.api.priceLists())
    if (answer.ok) setLists(answer.value.priceLists)
    else setSentence(answer.sentence)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be asked is asked when the server is back
  useEffect(
    () =>
      engine.onConnected(() => {
        setSentence(null)
        void read()
      }),
    [engine, isOnline],
  )

  const managed = lists?.find(({ priceList }) => priceList.name === chosen) ?? lists?.[0]
  const save = async (prices: Price[], rules: PriceRule[]): Promise<void> => {
    if (managed === undefined) return
    setBusy(true)
    setSaid(null)
    const wanted = { follows: managed.priceList.id, prices, rules }
    const isSame =
      asked !== null && JSON.stringify({ ...wanted, priceListId: asked.priceListId }) === JSON.stringify(asked)
    const request = isSame ? asked : { ...wanted, priceListId: newId() }
    setAsked(request)
    const answer = await ask(engine.api.changePriceList(request))
    setSentence(answer.ok ? null : answer.sentence)
    if (answer.ok) {
      setSaid(`Changed. ${answer.value.shows.toLocaleString('en')} shows are sold by these prices from now on.`)
      await read()
    }
    setBusy(false)
  }
  return (
    <main className="prices-view" aria-label="Prices">
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
                setSaid(null)
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
              key={managed.priceList.id}
              managed={managed}
              busy={isBusy}
              onSave={(prices, rules) => void save(prices, rules)}
            />
          </>
        )}
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
