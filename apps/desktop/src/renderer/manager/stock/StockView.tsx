/** Counted stock at the manager's page: what each cinema has; entering what was delivered, counted, written off; and what happened. */

import type { Cinema } from '@marquee/shared'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { CinemaPicker } from '../../ui/CinemaPicker.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { createStockStore, type StockStore } from './stock-store.ts'
import {
  checkMove,
  countInWords,
  movedWhen,
  movementInWords,
  type StockAct,
  type StockRow,
  signed,
} from './stock-words.ts'
import { say } from './words/say.ts'
import '../columns.css'
import './stock.css'

export function StockView({ cinemas }: { cinemas: readonly Cinema[] }) {
  const engine = useEngine()
  const own = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const isOnline = useConnection((state) => state.terminal?.link.state === 'online')
  const [store] = useState(() => createStockStore(engine))
  const { cinemaId, rows, open, sentence } = useStore(store)
  const choice = own === null ? cinemas : cinemas.filter(({ id }) => id === own)
  const cinema = choice.find(({ id }) => id === cinemaId) ?? choice[0]
  useEffect(() => {
    if (cinema !== undefined) store.choose(cinema)
  }, [store, cinema])
  useEffect(() => store.watch(), [store])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be asked is asked when the server is back
  useEffect(() => engine.onConnected(() => void store.read()), [engine, store, isOnline])
  const chosen = rows?.find(({ goods, size }) => goods === open?.goods && size === open.size)
  return (
    <main className="office-view stock-view" aria-label={say('stock')}>
      {choice.length > 1 && (
        <CinemaPicker
          cinemas={choice}
          chosen={cinema?.id ?? null}
          onChoose={(id) => {
            const next = choice.find((each) => each.id === id)
            if (next !== undefined) store.choose(next)
          }}
        />
      )}
      <Problem sentence={sentence} />
      <div className={`office-columns stock-columns ${rows === null || rows.length === 0 ? 'alone' : ''}`}>
        <section className="stock-list boxed" aria-label={say('counted_goods')}>
          <h2>{say('counted_goods')}</h2>
          {rows === null && sentence === null && <p className="nothing">{say('reading')}</p>}
          {rows?.length === 0 && <p className="nothing">{say('nothing_counted')}</p>}
          <ul>
            {rows?.map((row) => (
              <li key={`${row.goods} ${row.size}`}>
                <button
                  type="button"
                  className="stock-row"
                  aria-pressed={row === chosen}
                  data-stock={`${row.goods} ${row.size}`}
                  onClick={() => store.openStock(row)}
                >
                  <span>
                    {row.name}
                    {!row.isCounted && <small>{say('not_counted')}</small>}
                  </span>
                  <strong className={`tabular ${row.left < 0 ? 'below-zero' : ''}`}>
                    <bdi>{countInWords(row.left)}</bdi>
                  </strong>
                </button>
              </li>
            ))}
          </ul>
        </section>
        {chosen === undefined ? (
          rows !== null && rows.length > 0 && <p className="boxed office-hint">{say('choose_goods')}</p>
        ) : (
          <OneStock
            key={`${cinema?.id} ${chosen.goods} ${chosen.size}`}
            store={store}
            row={chosen}
            timeZone={cinema?.timeZone ?? 'UTC'}
          />
        )}
      </div>
    </main>
  )
}

const ACTS = ['deliver', 'count', 'write_off'] as const satisfies readonly StockAct[]

function OneStock({ store, row, timeZone }: { store: StockStore; row: StockRow; timeZone: string }) {
  const { movements, more, isBusy } = useStore(store)
  return (
    <div className="office-column">
      <MoveForm store={store} row={row} busy={isBusy} />
      <section className="boxed stock-history" aria-label={say('history')}>
        <h2>{say('history')}</h2>
        {movements.length === 0 && <p className="nothing">{say('nothing_yet')}</p>}
        <ol>
          {movements.map((movement) => (
            <li key={movement.number}>
              <span>
                {movementInWords(movement)}
                <small className="tabular">{movedWhen(movement, timeZone)}</small>
              </span>
              <span className="tabular">
                <bdi>{signed(movement.quantity)}</bdi>
              </span>
              <strong className="tabular">
                <bdi>{countInWords(movement.balance)}</bdi>
              </strong>
            </li>
          ))}
        </ol>
        {more && (
          <button type="button" className="button" onClick={() => void store.readOlder()}>
            {say('older')}
          </button>
        )}
      </section>
    </div>
  )
}

function MoveForm({ store, row, busy }: { store: StockStore; row: StockRow; busy: boolean }) {
  const [act, setAct] = useState<StockAct>('deliver')
  const [quantity, setQuantity] = useState('')
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<{ quantity: string | null; reason: string | null }>(FINE)
  const id = useId()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const checked = checkMove(act, { quantity, reason })
    if (!checked.ok) return setWrong(checked)
    if (!(await store.move(act, checked.quantity, checked.reason))) return
    setQuantity('')
    setReason('')
  }
  return (
    <form className="boxed stock-form" onSubmit={(event) => void submit(event)} noValidate>
      <h2>{row.name}</h2>
      <div role="radiogroup" aria-label={say('what_happened')} className="stock-acts">
        {ACTS.map((each) => (
          <label key={each} className="button quiet">
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={act === each}
              onChange={() => {
                setAct(each)
                setWrong(FINE)
              }}
            />
            {say(`act_${each}`)}
          </label>
        ))}
      </div>
      <label>
        <span>{say(`how_many_${act}`)}</span>
        <input
          className="text-field tabular"
          inputMode="numeric"
          autoComplete="off"
          value={quantity}
          aria-invalid={wrong.quantity !== null}
          aria-describedby={`${id}-quantity`}
          onChange={(event) => {
            setQuantity(event.target.value)
            setWrong(FINE)
          }}
        />
      </label>
      <p id={`${id}-quantity`} className="stock-wrong" role="alert">
        {wrong.quantity}
      </p>
      <label>
        <span>{act === 'deliver' ? say('reason_maybe') : say('reason_kept')}</span>
        <input
          className="text-field"
          autoComplete="off"
          maxLength={500}
          value={reason}
          aria-invalid={wrong.reason !== null}
          aria-describedby={`${id}-reason`}
          onChange={(event) => {
            setReason(event.target.value)
            setWrong(FINE)
          }}
        />
      </label>
      <p id={`${id}-reason`} className="stock-wrong" role="alert">
        {wrong.reason}
      </p>
      <button type="submit" className="button primary" disabled={busy}>
        {busy ? say('entering') : say('enter')}
      </button>
    </form>
  )
}

const FINE = { quantity: null, reason: null }
