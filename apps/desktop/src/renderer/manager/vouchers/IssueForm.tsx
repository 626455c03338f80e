/** Issues vouchers in bulk: how many, what they are worth, what they pay for, and until when. */
import { type Cinema, MAX_VOUCHERS_AT_ONCE, type PaysFor, type Tariff } from '@marquee/shared'
import { type FormEvent, useEffect, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { parseCash, plainAmount } from '../../cart/cart-totals.ts'
import { ask } from '../../connection/ask.ts'
import { Question } from '../../ui/Question.tsx'
import { dateIn } from '../../ui/zoned-time.ts'
import { figure } from '../../words/staff/figures.ts'
import { currencyFor, HouseCurrency } from '../house-currency/HouseCurrency.tsx'
import { useKept } from '../kept/use-kept.ts'
import { endOfDay } from './end-of-day.ts'
import { issueInWords } from './voucher-words.ts'
import type { WantedBatch } from './vouchers-store.ts'
import { say } from './words/say.ts'

const WHOLE_HOUSE = 'house'
const MANY_PURPOSES = ''
const NEW_BATCH = {
  name: '',
  quantity: '10',
  isForSale: true,
  value: '',
  paysFor: 'anything' as PaysFor,
  lastDay: '',
  /** Of vouchers that every cinema takes, where cinemas have several. */
  currency: '',
  taxRate: MANY_PURPOSES,
}

interface IssueFormProps {
  cinemas: readonly Cinema[]
  /** Of a manager of one cinema; null: the manager's terminal is the whole house's. */
  cinemaId: string | null
  busy: boolean
  onIssue(wanted: WantedBatch): Promise<boolean>
}

export function IssueForm({ cinemas, cinemaId, busy, onIssue }: IssueFormProps) {
  const [fields, set, clear] = useKept('vouchers', { ...NEW_BATCH, place: cinemaId ?? WHOLE_HOUSE })
  const { name, quantity, isForSale, value, paysFor, place, lastDay } = fields
  const [asked, setAsked] = useState<WantedBatch | null>(null)
  const engine = useEngine()
  const cinema = cinemas.find(({ id }) => id === place)
  const currency = currencyFor(cinema, cinemas, fields.currency) ?? ''
  const { timeZone } = cinema ?? cinemas[0] ?? { timeZone: 'UTC' }
  const [tariff, setTariff] = useState<Tariff | null>(null)
  const ofCinema = cinema?.id
  useEffect(() => {
    setTariff(null)
    if (ofCinema === undefined) return
    void ask(engine.api.tariffs({ cinemaId: ofCinema })).then((answer) => {
      if (answer.ok) setTariff(answer.value.inForce)
    })
  }, [engine, ofCinema])
  // A rate that the chosen cinema's tariff has not is no choice.
  const taxRate = tariff?.taxes.rates.some(({ code }) => code === fields.taxRate) ? fields.taxRate : MANY_PURPOSES
  const count = /^\d{1,4}$/.test(quantity) ? Number(quantity) : 0
  const today = dateIn(timeZone, Date.now())
  const isOver = lastDay !== '' && lastDay < today
  const amount = isForSale ? null : currency === '' ? undefined : parseCash(value, currency)
  const isReady =
    name.trim() !== '' &&
    count >= 1 &&
    count <= MAX_VOUCHERS_AT_ONCE &&
    currency !== '' &&
    !isOver &&
    (amount === null || (amount !== undefined && amount > 0))
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isReady || busy || amount === undefined) return
    const wanted: WantedBatch = {
      name: name.trim(),
      quantity: count,
      paysFor,
      value: amount,
      currency,
      cinemaId: cinema?.id ?? null,
      expiresAt: lastDay === '' ? null : endOfDay(timeZone, lastDay).toISOString(),
      taxRate: taxRate === MANY_PURPOSES ? null : taxRate,
    }
    if (amount === null) await issue(wanted)
    // They are money from the moment that they are issued, and a batch can't be taken back.
    else setAsked(wanted)
  }
  const issue = async (wanted: WantedBatch): Promise<void> => {
    setAsked(null)
    if (await onIssue(wanted)) clear()
  }
  return (
    <form className="voucher-form boxed" aria-label={say('issue_vouchers')} onSubmit={(event) => void submit(event)}>
      <h2>{say('issue_vouchers')}</h2>
      <label className="wide">
        <span>{say('batch_name')}</span>
        <input
          className="text-field"
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => set({ name: event.target.value })}
        />
      </label>
      <label>
        <span>{say('how_many', { max: MAX_VOUCHERS_AT_ONCE })}</span>
        <input
          className="text-field tabular"
          inputMode="numeric"
          value={quantity}
          onChange={(event) => set({ quantity: event.target.value.replace(/\D/g, '') })}
        />
      </label>
      <label>
        <span>{say('they_are')}</span>
        <select
          value={isForSale ? 'sale' : 'value'}
          onChange={(event) => set({ isForSale: event.target.value === 'sale' })}
        >
          <option value="sale">{say('for_sale')}</option>
          <option value="value">{say('worth_already')}</option>
        </select>
      </label>
      {!isForSale && (
        <label>
          <span>{currency === '' ? say('worth_each') : say('worth_each_in', { currency })}</span>
          <input
            className="text-field tabular"
            inputMode="decimal"
            value={value}
            placeholder={currency === '' ? '' : plainAmount(0, currency)}
            onChange={(event) => set({ value: event.target.value.replace(/[^\d.,]/g, '') })}
          />
        </label>
      )}
      <label>
        <span>{say('they_pay_for')}</span>
        <select
          value={paysFor}
          onChange={(event) => set({ paysFor: event.target.value === 'tickets' ? 'tickets' : 'anything' })}
        >
          <option value="anything">{say('anything')}</option>
          <option value="tickets">{say('tickets_alone')}</option>
        </select>
      </label>
      <label>
        <span>{say('taken_at')}</span>
        <select value={place} disabled={cinemaId !== null} onChange={(event) => set({ place: event.target.value })}>
          {cinemaId === null && <option value={WHOLE_HOUSE}>{say('every_cinema')}</option>}
          {cinemas.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {cinema === undefined && (
        <HouseCurrency
          cinemas={cinemas}
          chosen={currency === '' ? undefined : currency}
          onChoose={(chosen) => set({ currency: chosen })}
        />
      )}
      <label>
        <span>{say('last_day')}</span>
        <input
          type="date"
          className="text-field tabular"
          value={lastDay}
          min={today}
          aria-invalid={isOver}
          onChange={(event) => set({ lastDay: event.target.value })}
        />
      </label>
      {tariff !== null && (
        <label>
          <span>{say('tax')}</span>
          <select value={taxRate} onChange={(event) => set({ taxRate: event.target.value })}>
            <option value={MANY_PURPOSES}>{say('many_purposes')}</option>
            {tariff.taxes.rates.map(({ code, percentage }) => (
              <option key={code} value={code}>
                {say('single_purpose', { code, rate: figure(percentage / 1000) })}
              </option>
            ))}
          </select>
        </label>
      )}
      {isOver && <p className="wide voucher-wrong">{say('last_day_over')}</p>}
      {count > MAX_VOUCHERS_AT_ONCE && (
        <p className="wide voucher-wrong">{say('too_many', { max: MAX_VOUCHERS_AT_ONCE })}</p>
      )}
      <div className="office-form-end">
        <button type="submit" className="button primary" disabled={!isReady || busy}>
          {busy ? say('issuing') : say('issue')}
        </button>
      </div>
      {asked !== null && asked.value !== null && (
        <Question
          title={issueInWords(asked.quantity, asked.value, currency)}
          answers={[
            { text: say('issue_them'), look: 'primary', onChoose: () => void issue(asked) },
            { text: say('change_it'), look: 'quiet', onChoose: () => setAsked(null) },
          ]}
          onEscape={() => setAsked(null)}
        >
          <p>{say('issue_means')}</p>
        </Question>
      )}
    </form>
  )
}
