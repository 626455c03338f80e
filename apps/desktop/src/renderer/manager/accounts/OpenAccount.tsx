/** Opens an account for a company. */
import type { Cinema } from '@marquee/shared'
import type { FormEvent } from 'react'
import { currencyFor, HouseCurrency } from '../HouseCurrency.tsx'
import { useKept } from '../kept/use-kept.ts'
import { AccountFields, EMPTY_DRAFT, termsOf } from './AccountFields.tsx'
import type { WantedAccount } from './accounts-store.ts'

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
    <form className="voucher-form boxed" aria-label="Open an account" onSubmit={(event) => void submit(event)}>
      <h2>Open an account</h2>
      <AccountFields draft={draft} currency={currency ?? cinemas[0]?.currency ?? 'EUR'} onChange={set} />
      {cinemaId === null && (
        <label>
          <span>Good at</span>
          <select value={chosen} onChange={(event) => set({ chosen: event.target.value })}>
            <option value="">Every cinema of the house</option>
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
          {busy ? 'Opening it…' : 'Open the account'}
        </button>
      </div>
    </form>
  )
}
