/** What an order would cost by the tariff as it is written, beside what it costs by the one in force. */

import { SALES_CHANNELS, type SalesChannel, type SeatCategory, type Tariff } from '@marquee/shared'
import { Minus, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { CATEGORY_NAMES } from '../../../seat-map/seat-look.ts'
import { ticketTypeName } from '../../../ticket-types/ticket-type-name.ts'
import { say } from '../words/say.ts'
import { channelInWords } from '../words/tariff-words.ts'
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
      <h2 id="tariff-preview-title">{say('try_order')}</h2>
      <div className="tariff-order">
        <ShowPicker
          shows={shows}
          bought={
            <select
              aria-label={say('bought')}
              value={channel}
              onChange={(event) => setChannel(SALES_CHANNELS.find((each) => each === event.target.value) ?? channel)}
            >
              {SALES_CHANNELS.map((each) => (
                <option key={each} value={each}>
                  {channelInWords(each)}
                </option>
              ))}
            </select>
          }
          seats={
            <select
              aria-label={say('seats')}
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
        <ul className="tariff-steppers" aria-label={say('tickets')}>
          {tickets.map(({ type, count }) => (
            <li key={type}>
              <span>{ticketTypeName(type)}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={say('one_fewer', { type: ticketTypeName(type) })}
                disabled={count === 0}
                onClick={() => setCounts({ ...counts, [type]: count - 1 })}
              >
                <Minus aria-hidden="true" size={18} />
              </button>
              <output className="tabular">{count}</output>
              <button
                type="button"
                className="icon-button"
                aria-label={say('one_more', { type: ticketTypeName(type) })}
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
            aria-label={say('order_goods')}
            disabled={known.length === 0}
            value=""
            onChange={(event) => {
              const picked = known[Number(event.target.value)]
              if (picked !== undefined) setThings([...things, picked.thing])
            }}
          >
            <option value="">{say('add_goods_pick')}</option>
            {known.map(({ name, thing }, i) => (
              <option key={JSON.stringify(thing)} value={i}>
                {name}
              </option>
            ))}
          </select>
          <input
            className="text-field"
            aria-label={say('order_codes')}
            placeholder={say('codes')}
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
                    aria-label={say('take_off_order', { name })}
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
        {tariff === null && <p className="quiet-text">{say('not_priced')}</p>}
        {tariff !== null && priced === undefined && <p className="quiet-text">{say('choose_something')}</p>}
        {priced !== undefined && !priced.ok && <p className="said bad">{priced.sentence}</p>}
        {priced?.ok && (
          <>
            <ul>
              {priced.lines.map((line) => (
                <li key={`${line.name} ${line.price} ${line.off.map(({ why }) => why).join()}`}>
                  <span>{say('line', { count: line.count, name: line.name })}</span>
                  <bdi className="tabular">{line.price}</bdi>
                  {line.off.map(({ why, amount }) => (
                    <small key={why}>
                      <span>{why}</span>
                      <bdi className="tabular">{amount}</bdi>
                    </small>
                  ))}
                </li>
              ))}
            </ul>
            <p className="tariff-total">
              <span>{say('total')}</span>
              <strong className="tabular">
                <bdi>{priced.total}</bdi>
              </strong>
            </p>
            {priced.taxes.map(({ name, tax }) => (
              <p key={name} className="quiet-text tariff-sum">
                <span>{tariff?.taxes.mode === 'included' ? say('tax_in_it', { name }) : name}</span>
                <bdi className="tabular">{tax}</bdi>
              </p>
            ))}
            {today?.ok && today.total !== priced.total && (
              <p className="quiet-text tariff-sum">
                <span>{say('by_in_force')}</span>
                <bdi className="tabular">{today.total}</bdi>
              </p>
            )}
          </>
        )}
      </div>
    </section>
  )
}
