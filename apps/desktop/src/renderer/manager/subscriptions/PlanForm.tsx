/** Makes a plan: what a period costs, what an entry is declared at, and what it covers. It never changes; another plan follows it. */
import { type Cinema, SEAT_CATEGORIES, type SeatCategory, type SubscriptionPeriod, type Tariff } from '@marquee/shared'
import { type FormEvent, useEffect, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { parseCash, plainAmount } from '../../cart/cart-totals.ts'
import { ask } from '../../connection/ask.ts'
import { formatsIn } from './subscription-words.ts'
import type { WantedPlan } from './subscriptions-store.ts'

const WHOLE_HOUSE = 'house'
const NO_TAX = ''

interface PlanFormProps {
  cinemas: readonly Cinema[]
  /** Of a manager of one cinema; null: the manager's terminal is the whole house's. */
  cinemaId: string | null
  busy: boolean
  onMake(wanted: WantedPlan): Promise<boolean>
  onClose(): void
}

export function PlanForm({ cinemas, cinemaId, busy, onMake, onClose }: PlanFormProps) {
  const [name, setName] = useState('')
  const [price, setPrice] = useState('')
  const [period, setPeriod] = useState<SubscriptionPeriod>('month')
  const [reference, setReference] = useState('')
  const [place, setPlace] = useState(cinemaId ?? cinemas[0]?.id ?? WHOLE_HOUSE)
  const [categories, setCategories] = useState<SeatCategory[] | null>(null)
  const [coversAll, setCoversAll] = useState(true)
  const [formats, setFormats] = useState('')
  const [taxRate, setTaxRate] = useState(NO_TAX)
  const [tariff, setTariff] = useState<Tariff | null>(null)
  const engine = useEngine()
  const cinema = cinemas.find(({ id }) => id === place)
  const { currency } = cinema ?? cinemas[0] ?? { currency: '' }
  const ofCinema = cinema?.id
  useEffect(() => {
    setTariff(null)
    setTaxRate(NO_TAX)
    if (ofCinema === undefined) return
    void ask(engine.api.tariffs({ cinemaId: ofCinema })).then((answer) => {
      if (!answer.ok) return
      setTariff(answer.value.inForce)
      setTaxRate(answer.value.inForce?.ticketTaxRate ?? NO_TAX)
    })
  }, [engine, ofCinema])
  const [amount, referencePrice] = [parseCash(price, currency), parseCash(reference, currency)]
  const isReady =
    name.trim() !== '' && currency !== '' && (amount ?? 0) > 0 && (referencePrice ?? 0) > 0 && categories?.length !== 0
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isReady || busy || amount === undefined || referencePrice === undefined) return
    const made = await onMake({
      name: name.trim(),
      currency,
      price: amount,
      period,
      referencePrice,
      cinemaId: cinema?.id ?? null,
      categories,
      formats: coversAll ? null : formatsIn(formats),
      taxRate: taxRate === NO_TAX ? null : taxRate,
    })
    if (made) onClose()
  }
  const money = (label: string, value: string, set: (text: string) => void) => (
    <label>
      <span>
        {label} ({currency})
      </span>
      <input
        className="text-field tabular"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        placeholder={currency === '' ? '' : plainAmount(0, currency)}
        onChange={(event) => set(event.target.value.replace(/[^\d.,]/g, ''))}
      />
    </label>
  )
  return (
    <form className="voucher-form boxed" aria-label="Make a plan" onSubmit={(event) => void submit(event)}>
      <h2>New plan</h2>
      <label className="wide">
        <span>Name, as the card has it</span>
        <input
          className="text-field"
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      {money('Price of a period', price, setPrice)}
      <label>
        <span>Period</span>
        <select value={period} onChange={(event) => setPeriod(event.target.value === 'year' ? 'year' : 'month')}>
          <option value="month">a month</option>
          <option value="year">a year</option>
        </select>
      </label>
      {money('Reference price of an entry', reference, setReference)}
      <label>
        <span>Admits at</span>
        <select value={place} disabled={cinemaId !== null} onChange={(event) => setPlace(event.target.value)}>
          {cinemas.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {cinemaId === null && <option value={WHOLE_HOUSE}>every cinema</option>}
        </select>
      </label>
      <label>
        <span>Surcharges of formats</span>
        <select value={coversAll ? 'all' : 'some'} onChange={(event) => setCoversAll(event.target.value === 'all')}>
          <option value="all">all are covered</option>
          <option value="some">are paid, but for these</option>
        </select>
      </label>
      {!coversAll && (
        <label>
          <span>Covered formats (none: leave it empty)</span>
          <input
            className="text-field"
            value={formats}
            placeholder="3d, imax"
            autoComplete="off"
            onChange={(event) => setFormats(event.target.value)}
          />
        </label>
      )}
      {tariff !== null && (
        <label>
          <span>Tax of a period</span>
          <select value={taxRate} onChange={(event) => setTaxRate(event.target.value)}>
            <option value={NO_TAX}>outside of tax</option>
            {tariff.taxes.rates.map(({ code, percentage }) => (
              <option key={code} value={code}>
                {code} ({percentage / 1000} %)
              </option>
            ))}
          </select>
        </label>
      )}
      <fieldset className="wide plan-seats">
        <legend>Seats that it covers</legend>
        <label>
          <input
            type="checkbox"
            checked={categories === null}
            onChange={(event) => setCategories(event.target.checked ? null : ['standard'])}
          />
          all
        </label>
        {SEAT_CATEGORIES.map((category) => (
          <label key={category}>
            <input
              type="checkbox"
              disabled={categories === null}
              checked={categories?.includes(category) ?? true}
              onChange={(event) => {
                const others = (categories ?? []).filter((each) => each !== category)
                setCategories(event.target.checked ? [...others, category] : others)
              }}
            />
            {category}
          </label>
        ))}
      </fieldset>
      <div className="wide subscription-buttons">
        <button type="submit" className="button primary" disabled={!isReady || busy}>
          {busy ? 'Please wait…' : 'Make the plan'}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}
