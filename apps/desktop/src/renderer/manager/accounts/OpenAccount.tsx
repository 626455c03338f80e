/** Opens an account for a company. */
import type { Cinema } from '@marquee/shared'
import type { FormEvent } from 'react'
import { currencyFor, HouseCurrency } from '../house-currency/HouseCurrency.tsx'
import { useKept } from '../kept/use-kept.ts'
import { AccountFields, EMPTY_DRAFT, termsOf } from './AccountFields.tsx'
import type { WantedAccount } from './accounts-store.ts'
import { say } from './words/say.ts'

interface OpenAccountProps {
  cinemas: readonly Cinema[]
  /** The manager's; null: the whole house. */
  cinemaId: string | null
  busy: boolean
  onOpen(wanted: WantedAccount): Promise<boolean>
}

export function OpenAccount({ cinemas, cinemaId, busy, onOpen }: OpenAccountProps) {
  const [{ chosen, inCurrency, ...draft }, set, clear] = useKept('accounts', {
    ...EMPTY_DRAFT,
    chosen: '',
    inCurrency: '',
  })
  const ofCinema = cinemaId ?? (chosen === '' ? null : chosen)
  const cinema = cinemas.find(({ id }) => id === ofCinema)
  const currency = currencyFor(cinema, cinemas, inCurrency)
  const terms = currency === undefined ? undefined : termsOf(draft, currency)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (terms === undefined || currency === undefined || busy) return
    if (await onOpen({ ...terms, currency, cinemaId: ofCinema })) clear()
  }
  return (
    <form className="voucher-form boxed" aria-label={say('open_an_account')} onSubmit={(event) => void submit(event)}>
      <h2>{say('open_an_account')}</h2>
      <AccountFields draft={draft} currency={currency ?? cinemas[0]?.currency ?? 'EUR'} onChange={set} />
      {cinemaId === null && (
        <label>
          <span>{say('good_at')}</span>
          <select value={chosen} onChange={(event) => set({ chosen: event.target.value })}>
            <option value="">{say('every_cinema')}</option>
            {cinemas.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {cinema === undefined && (
        <HouseCurrency cinemas={cinemas} chosen={currency} onChoose={(to) => set({ inCurrency: to })} />
      )}
      <div className="office-form-end">
        <button type="submit" className="button primary" disabled={terms === undefined || busy}>
          {busy ? say('opening') : say('open_the_account')}
        </button>
      </div>
    </form>
  )
}
