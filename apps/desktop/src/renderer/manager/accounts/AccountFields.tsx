/** The terms of an account: name, address of its invoices, and limits. */
import type { AccountTerms } from '@marquee/shared'
import { parseCash, plainAmount } from '../../cart/cart-totals.ts'
import { money } from '../../words/staff/figures.ts'
import { say } from './words/say.ts'

/** As they are typed. */
export interface AccountDraft {
  name: string
  address: string
  creditLimit: string
  offlineLimit: string
}

export const EMPTY_DRAFT: AccountDraft = { name: '', address: '', creditLimit: '', offlineLimit: '' }

export const draftOf = (
  { name, address, creditLimit, offlineLimit }: AccountTerms,
  currency: string,
): AccountDraft => ({
  name,
  address: address.join('\n'),
  creditLimit: plainAmount(creditLimit, currency),
  offlineLimit: plainAmount(offlineLimit, currency),
})

/** undefined: something is missing, or can't be read. */
export function termsOf(draft: AccountDraft, currency: string): AccountTerms | undefined {
  const name = draft.name.trim()
  const address = draft.address.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  const creditLimit = parseCash(draft.creditLimit, currency)
  const offlineLimit = draft.offlineLimit.trim() === '' ? 0 : parseCash(draft.offlineLimit, currency)
  const isWhole = name !== '' && address.length > 0 && address.length <= 6 && creditLimit !== undefined
  return isWhole && offlineLimit !== undefined ? { name, address, creditLimit, offlineLimit } : undefined
}

interface AccountFieldsProps {
  draft: AccountDraft
  currency: string
  onChange(to: Partial<AccountDraft>): void
}

export function AccountFields({ draft, currency, onChange }: AccountFieldsProps) {
  return (
    <>
      <label>
        <span>{say('company_name')}</span>
        <input
          className="text-field"
          value={draft.name}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </label>
      <label>
        <span>{say('invoice_address')}</span>
        <textarea
          className="text-field"
          rows={4}
          value={draft.address}
          maxLength={600}
          onChange={(event) => onChange({ address: event.target.value })}
        />
      </label>
      <label>
        <span>{say('credit_limit', { amount: money({ amount: 100_000, currency }) })}</span>
        <input
          className="text-field tabular"
          inputMode="decimal"
          value={draft.creditLimit}
          autoComplete="off"
          onChange={(event) => onChange({ creditLimit: event.target.value })}
        />
      </label>
      <label>
        <span>{say('offline_limit')}</span>
        <input
          className="text-field tabular"
          inputMode="decimal"
          value={draft.offlineLimit}
          autoComplete="off"
          onChange={(event) => onChange({ offlineLimit: event.target.value })}
        />
      </label>
    </>
  )
}
