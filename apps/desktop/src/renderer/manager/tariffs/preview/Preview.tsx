/** What an order would cost by the tariff as it is written, beside what it costs by the one in force. */
import { SALES_CHANNELS, type SalesChannel, type SeatCategory, type Tariff, ticketTypeName } from '@marquee/shared'
import { Minus, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { CATEGORY_NAMES } from '../../../seat-map/seat-look.ts'
import { CHANNEL_NAMES } from '../words/tariff-words.ts'
import { priceSample, type SampleThing, thingsOf } from './priced-sample.ts'
import { ShowPicker } from './ShowPicker.tsx'
import type { SampleShows } from './use-sample-show.ts'

interface PreviewProps {
  /** null: the draft holds something wrong. */
  tariff: Tariff | null
  inForce: Tariff
  shows: SampleShows
}

export function Preview({ tariff, inForce, shows }: PreviewProps) {
  const { show, types, categories } = shows
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const [channel, setChannel] = useState<SalesChannel>('online')
  const [category, setCategory] = useState<SeatCategory | null>(null)
  const [things, setThings] = useState<readonly SampleThing[]>([])
  const [codes, setCodes] = useState('')
  const known = thingsOf(tariff ?? inForce)
  const isKnown = (thing: SampleThing) => known.find((each) => JSON.stringify(each.thing) === JSON.stringify(thing))
  const chosen = things.filter((thing) => isKnown(thing) !== undefined)
  const seat = categories.find((each) => each === category) ?? categories[0] ?? 'standard'
  const countOf = (type: string): number => counts[type] ?? (type === types[0] ? 2 : 0)
  const tickets = types.map((type) => ({ type, count: countOf(type) }))
  const sample = { show, channel, category: seat, tickets, things: chosen, codes, soldAt: new Date() }
  const priced = tariff === null ? undefined : priceSample(tariff, sample)
  const today = priceSample(inForce, { ...sample, things: chosen })
  return (
    <section className="tariff-preview boxed" aria-labelledby="tariff-preview-title">
      <h2 id="tariff-preview-title">Try an order</h2>
      <div className="tariff-order">
        <ShowPicker
          shows={shows}
          bought={
            <select
              aria-label="Bought"
              value={channel}
              onChange={(event) => setChannel(SALES_CHANNELS.find((each) => each === event.target.value) ?? channel)}
            >
              {SALES_CHANNELS.map((each) => (
                <option key={each} value={each}>
                  {CHANNEL_NAMES[each]}
                </option>
              ))}
            </select>
          }
          seats={
            <select
              aria-label="Seats"
              value={seat}
              onChange={(event) => setCategory(categories.find((each) => each === event.target.value) ?? null)}
            >
              {categories.map((each) => (
                <option key={each} value={each}>
                  {CATEGORY_NAMES[each]}
                </option>
              ))}
            </select>
          }
        />
        <ul className="tariff-steppers" aria-label="Tickets">
          {tickets.map(({ type, count }) => (
            <li key={type}>
              <span>{ticketTypeName(type)}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={`One ${ticketTypeName(type)} fewer`}
                disabled={count === 0}
                onClick={() => setCounts({ ...counts, [type]: count - 1 })}
              >
                <Minus aria-hidden="true" size={18} />
              </button>
              <output className="tabular">{count}</output>
              <button
                type="button"
                className="icon-button"
                aria-label={`One ${ticketTypeName(type)} more`}
                disabled={count >= 10}
                onClick={() => setCounts({ ...counts, [type]: count + 1 })}
              >
                <Plus aria-hidden="true" size={18} />
              </button>
            </li>
          ))}
        </ul>
        <div className="tariff-pair even">
          <select
            aria-label="Goods of the order"
            disabled={known.length === 0}
            value=""
            onChange={(event) => {
              const picked = known[Number(event.target.value)]
              if (picked !== undefined) setThings([...things, picked.thing])
            }}
          >
            <option value="">Add goods…</option>
            {known.map(({ name, thing }, i) => (
              <option key={JSON.stringify(thing)} value={i}>
                {name}
              </option>
            ))}
          </select>
          <input
            className="text-field"
            aria-label="Codes of the order"
            placeholder="Codes"
            value={codes}
            onChange={(event) => setCodes(event.target.value.toUpperCase())}
          />
        </div>
        {chosen.length > 0 && (
          <ul className="tariff-chosen">
            {chosen.map((thing, i) => {
              const name = isKnown(thing)?.name ?? ''
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: two of the same goods are told apart by their places alone
                <li key={i}>
                  <span>{name}</span>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Take ${name} off the order`}
                    onClick={() => setThings(chosen.filter((_, at) => at !== i))}
                  >
                    <X aria-hidden="true" size={18} />
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </div>
      <div className="tariff-priced-order" data-testid="preview" aria-live="polite">
        {tariff === null && <p className="quiet-text">It is priced when no field holds anything wrong.</p>}
        {tariff !== null && priced === undefined && (
          <p className="quiet-text">Choose tickets or goods, and their price stands here.</p>
        )}
        {priced !== undefined && !priced.ok && <p className="said bad">{priced.sentence}</p>}
        {priced?.ok && (
          <>
            <ul>
              {priced.lines.map((line) => (
                <li key={`${line.name} ${line.price} ${line.off.map(({ why }) => why).join()}`}>
                  <span>
                    {line.count} × {line.name}
                  </span>
                  <span className="tabular">{line.price}</span>
                  {line.off.map(({ why, amount }) => (
                    <small key={why}>
                      <span>{why}</span>
                      <span className="tabular">{amount}</span>
                    </small>
                  ))}
                </li>
              ))}
            </ul>
            <p className="tariff-total">
              <span>Total</span>
              <strong className="tabular">{priced.total}</strong>
            </p>
            {priced.taxes.map(({ name, tax }) => (
              <p key={name} className="quiet-text tariff-sum">
                <span>{tariff?.taxes.mode === 'included' ? `${name}, in it` : name}</span>
                <span className="tabular">{tax}</span>
              </p>
            ))}
            {today?.ok && today.total !== priced.total && (
              <p className="quiet-text tariff-sum">
                <span>By the tariff in force</span>
                <span className="tabular">{today.total}</span>
              </p>
            )}
          </>
        )}
      </div>
    </section>
  )
}
