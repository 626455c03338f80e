/** Makes a plan: what a period costs, what an entry is declared at, and what it covers. It never changes; another plan follows it. */

import { type Cinema, SEAT_CATEGORIES, type SeatCategory, type SubscriptionPeriod, type Tariff } from '@marquee/shared'
import { type FormEvent, useEffect, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { parseCash, plainAmount } from '../../cart/cart-totals.ts'
import { ask } from '../../connection/ask.ts'
import { useKept } from '../kept/use-kept.ts'
import { categoryInWords, formatsIn } from './subscription-words.ts'
import type { WantedPlan } from './subscriptions-store.ts'
import { say } from './words/say.ts'

const WHOLE_HOUSE = 'house'
const NO_TAX = ''
const NEW_PLAN = {
  name: '',
  price: '',
  period: 'month' as SubscriptionPeriod,
  reference: '',
  categories: null as SeatCategory[] | null,
  coversAll: true,
  formats: '',
  /** null: nobody has chosen one, and the tickets' rate it is. */
  taxRate: null as string | null,
}

/** A rate that the chosen cinema's tariff has not is no choice. */
const rateIn = ({ taxes, ticketTaxRate }: Tariff, chosen: string | null): string =>
  chosen !== null && (chosen === NO_TAX || taxes.rates.some(({ code }) => code === chosen))
    ? chosen
    : (ticketTaxRate ?? NO_TAX)

interface PlanFormProps {
  cinemas: readonly Cinema[]
  /** Of a manager of one cinema; null: the manager's terminal is the whole house's. */
  cinemaId: string | null
  busy: boolean
  onMake(wanted: WantedPlan): Promise<boolean>
  onClose(): void
}

export function PlanForm({ cinemas, cinemaId, busy, onMake, onClose }: PlanFormProps) {
  const [fields, set, clear] = useKept('subscriptions plan', {
    ...NEW_PLAN,
    place: cinemaId ?? cinemas[0]?.id ?? WHOLE_HOUSE,
  })
  const { name, price, period, reference, place, categories, coversAll, formats } = fields
  const [tariff, setTariff] = useState<Tariff | null>(null)
  const engine = useEngine()
  const cinema = cinemas.find(({ id }) => id === place)
  const { currency } = cinema ?? cinemas[0] ?? { currency: '' }
  const ofCinema = cinema?.id
  useEffect(() => {
    setTariff(null)
    if (ofCinema === undefined) return
    void ask(engine.api.tariffs({ cinemaId: ofCinema })).then((answer) => {
      if (answer.ok) setTariff(answer.value.inForce)
    })
  }, [engine, ofCinema])
  const taxRate = tariff === null ? NO_TAX : rateIn(tariff, fields.taxRate)
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
    if (made) close()
  }
  const close = (): void => {
    clear()
    onClose()
  }
  const money = (label: string, value: string, write: (text: string) => void) => (
    <label>
      <span>{label}</span>
      <input
        className="text-field tabular"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        placeholder={currency === '' ? '' : plainAmount(0, currency)}
        onChange={(event) => write(event.target.value.replace(/[^\d.,]/g, ''))}
      />
    </label>
  )
  return (
    <form className="voucher-form boxed" aria-label={say('make_a_plan')} onSubmit={(event) => void submit(event)}>
      <h2>{say('new_plan')}</h2>
      <label className="wide">
        <span>{say('plan_name')}</span>
        <input
          className="text-field"
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => set({ name: event.target.value })}
        />
      </label>
      {money(say('period_price', { currency }), price, (text) => set({ price: text }))}
      <label>
        <span>{say('period')}</span>
        <select value={period} onChange={(event) => set({ period: event.target.value === 'year' ? 'year' : 'month' })}>
          <option value="month">{say('a_month')}</option>
          <option value="year">{say('a_year')}</option>
        </select>
      </label>
      {money(say('entry_price', { currency }), reference, (text) => set({ reference: text }))}
      <label>
        <span>{say('admits_at')}</span>
        <select
          value={place}
          disabled={cinemaId !== null}
          onChange={(event) => set({ place: event.target.value, taxRate: null })}
        >
          {cinemas.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {cinemaId === null && <option value={WHOLE_HOUSE}>{say('every_cinema')}</option>}
        </select>
      </label>
      <label>
        <span>{say('surcharges')}</span>
        <select
          value={coversAll ? 'all' : 'some'}
          onChange={(event) => set({ coversAll: event.target.value === 'all' })}
        >
          <option value="all">{say('all_covered')}</option>
          <option value="some">{say('some_covered')}</option>
        </select>
      </label>
      {!coversAll && (
        <label>
          <span>{say('covered_formats')}</span>
          <input
            className="text-field"
            value={formats}
            placeholder="3d, imax"
            autoComplete="off"
            onChange={(event) => set({ formats: event.target.value })}
          />
        </label>
      )}
      {tariff !== null && (
        <label>
          <span>{say('period_tax')}</span>
          <select value={taxRate} onChange={(event) => set({ taxRate: event.target.value })}>
            <option value={NO_TAX}>{say('outside_of_tax')}</option>
            {tariff.taxes.rates.map(({ code, percentage }) => (
              <option key={code} value={code}>
                {say('rate_choice', { code, percentage: String(percentage / 1000) })}
              </option>
            ))}
          </select>
        </label>
      )}
      <fieldset className="wide plan-seats">
        <legend>{say('covered_seats')}</legend>
        <label>
          <input
            type="checkbox"
            checked={categories === null}
            onChange={(event) => set({ categories: event.target.checked ? null : ['standard'] })}
          />
          {say('all')}
        </label>
        {SEAT_CATEGORIES.map((category) => (
          <label key={category}>
            <input
              type="checkbox"
              disabled={categories === null}
              checked={categories?.includes(category) ?? true}
              onChange={(event) => {
                const others = (categories ?? []).filter((each) => each !== category)
                set({ categories: event.target.checked ? [...others, category] : others })
              }}
            />
            {categoryInWords(category)}
          </label>
        ))}
      </fieldset>
      <div className="office-form-end wide">
        <button type="submit" className="button primary" disabled={!isReady || busy}>
          {busy ? say('making_plan') : say('make_plan')}
        </button>
        <button type="button" className="button quiet" onClick={close}>
          {say('cancel')}
        </button>
      </div>
    </form>
  )
}
