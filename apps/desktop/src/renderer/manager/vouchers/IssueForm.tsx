/** Issues vouchers in bulk: how many, what they are worth, what they pay for, and until when. */
import { type Cinema, MAX_VOUCHERS_AT_ONCE, type PaysFor, type Tariff } from '@marquee/shared'
import { type FormEvent, useEffect, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { parseCash, plainAmount } from '../../cart/cart-totals.ts'
import { ask } from '../../connection/ask.ts'
import { endOfDay } from './end-of-day.ts'
import type { WantedBatch } from './vouchers-store.ts'

const WHOLE_HOUSE = 'house'
const MANY_PURPOSES = ''

interface IssueFormProps {
  cinemas: readonly Cinema[]
  /** Of a manager of one cinema; null: the manager's terminal is the whole house's. */
  cinemaId: string | null
  busy: boolean
  onIssue(wanted: WantedBatch): Promise<boolean>
}

export function IssueForm({ cinemas, cinemaId, busy, onIssue }: IssueFormProps) {
  const [name, setName] = useState('')
  const [quantity, setQuantity] = useState('10')
  const [isForSale, setIsForSale] = useState(true)
  const [value, setValue] = useState('')
  const [paysFor, setPaysFor] = useState<PaysFor>('anything')
  const [place, setPlace] = useState(cinemaId ?? WHOLE_HOUSE)
  const [lastDay, setLastDay] = useState('')
  const [taxRate, setTaxRate] = useState(MANY_PURPOSES)
  const engine = useEngine()
  const cinema = cinemas.find(({ id }) => id === place)
  const { currency, timeZone } = cinema ?? cinemas[0] ?? { currency: '', timeZone: 'UTC' }
  const [tariff, setTariff] = useState<Tariff | null>(null)
  const ofCinema = cinema?.id
  useEffect(() => {
    setTariff(null)
    setTaxRate(MANY_PURPOSES)
    if (ofCinema === undefined) return
    void ask(engine.api.tariffs({ cinemaId: ofCinema })).then((answer) => {
      if (answer.ok) setTariff(answer.value.inForce)
    })
  }, [engine, ofCinema])
  const count = /^\d{1,4}$/.test(quantity) ? Number(quantity) : 0
  const amount = isForSale ? null : parseCash(value, currency)
  const isReady =
    name.trim() !== '' &&
    count >= 1 &&
    count <= MAX_VOUCHERS_AT_ONCE &&
    currency !== '' &&
    (amount === null || (amount !== undefined && amount > 0))
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isReady || busy || amount === undefined) return
    const issued = await onIssue({
      name: name.trim(),
      quantity: count,
      paysFor,
      value: amount,
      currency,
      cinemaId: cinema?.id ?? null,
      expiresAt: lastDay === '' ? null : endOfDay(timeZone, lastDay).toISOString(),
      taxRate: taxRate === MANY_PURPOSES ? null : taxRate,
    })
    if (issued) setName('')
  }
  return (
    <form className="voucher-form boxed" aria-label="Issue vouchers" onSubmit={(event) => void submit(event)}>
      <h2>Issue vouchers</h2>
      <label className="wide">
        <span>Name of the batch</span>
        <input
          className="text-field"
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label>
        <span>How many (at most {MAX_VOUCHERS_AT_ONCE})</span>
        <input
          className="text-field tabular"
          inputMode="numeric"
          value={quantity}
          onChange={(event) => setQuantity(event.target.value.replace(/\D/g, ''))}
        />
      </label>
      <label>
        <span>They are</span>
        <select value={isForSale ? 'sale' : 'value'} onChange={(event) => setIsForSale(event.target.value === 'sale')}>
          <option value="sale">for sale, with any amount</option>
          <option value="value">worth something already</option>
        </select>
      </label>
      {!isForSale && (
        <label>
          <span>Worth, each ({currency})</span>
          <input
            className="text-field tabular"
            inputMode="decimal"
            value={value}
            placeholder={currency === '' ? '' : plainAmount(0, currency)}
            onChange={(event) => setValue(event.target.value.replace(/[^\d.,]/g, ''))}
          />
        </label>
      )}
      <label>
        <span>They pay for</span>
        <select
          value={paysFor}
          onChange={(event) => setPaysFor(event.target.value === 'tickets' ? 'tickets' : 'anything')}
        >
          <option value="anything">anything</option>
          <option value="tickets">tickets alone</option>
        </select>
      </label>
      <label>
        <span>Taken at</span>
        <select value={place} disabled={cinemaId !== null} onChange={(event) => setPlace(event.target.value)}>
          {cinemaId === null && <option value={WHOLE_HOUSE}>every cinema</option>}
          {cinemas.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Last day (none: they don’t expire)</span>
        <input
          type="date"
          className="text-field tabular"
          value={lastDay}
          onChange={(event) => setLastDay(event.target.value)}
        />
      </label>
      {tariff !== null && (
        <label>
          <span>Tax</span>
          <select value={taxRate} onChange={(event) => setTaxRate(event.target.value)}>
            <option value={MANY_PURPOSES}>many purposes: due on what they pay for</option>
            {tariff.taxes.rates.map(({ code, percentage }) => (
              <option key={code} value={code}>
                single purpose, {code} ({percentage / 1000} %): due when sold
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" className="button primary" disabled={!isReady || busy}>
        {busy ? 'Please wait…' : 'Issue'}
      </button>
    </form>
  )
}
