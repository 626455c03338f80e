/** Opens an account for a company. */
import type { Cinema } from '@marquee/shared'
import { type FormEvent, useState } from 'react'
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
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [chosen, setChosen] = useState('')
  const ofCinema = cinemaId ?? (chosen === '' ? null : chosen)
  const currency = (cinemas.find(({ id }) => id === ofCinema) ?? cinemas[0])?.currency
  const terms = currency === undefined ? undefined : termsOf(draft, currency)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (terms === undefined || currency === undefined || busy) return
    if (await onOpen({ ...terms, currency, cinemaId: ofCinema })) setDraft(EMPTY_DRAFT)
  }
  return (
    <form className="voucher-form boxed" aria-label="Open an account" onSubmit={(event) => void submit(event)}>
      <h2>Open an account</h2>
      <AccountFields
        draft={draft}
        currency={currency ?? 'EUR'}
        onChange={(to) => setDraft((before) => ({ ...before, ...to }))}
      />
      {cinemaId === null && (
        <label>
          <span>Good at</span>
          <select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">Every cinema of the house</option>
            {cinemas.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" className="button primary" disabled={terms === undefined || busy}>
        {busy ? 'Please wait…' : 'Open the account'}
      </button>
    </form>
  )
}
