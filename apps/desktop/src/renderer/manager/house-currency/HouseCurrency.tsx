/** The currency of what is good at every cinema of a house: asked for where its cinemas have several. */
import type { Cinema } from '@marquee/shared'
import { say } from './words/say.ts'

/** Each once, in the order of the cinemas. */
export const currenciesOf = (cinemas: readonly Cinema[]): string[] => [
  ...new Set(cinemas.map(({ currency }) => currency)),
]

/**
 * @param cinema of which it is; undefined: of the whole house
 * @param chosen by the manager
 * @returns undefined: it isn't known yet
 */
export function currencyFor(
  cinema: Cinema | undefined,
  cinemas: readonly Cinema[],
  chosen: string,
): string | undefined {
  if (cinema !== undefined) return cinema.currency
  const currencies = currenciesOf(cinemas)
  return currencies.length === 1 ? currencies[0] : currencies.find((currency) => currency === chosen)
}

interface HouseCurrencyProps {
  cinemas: readonly Cinema[]
  chosen: string | undefined
  onChoose(currency: string): void
}

export function HouseCurrency({ cinemas, chosen, onChoose }: HouseCurrencyProps) {
  const currencies = currenciesOf(cinemas)
  if (currencies.length < 2) return null
  return (
    <label>
      <span>{say('currency')}</span>
      <select value={chosen ?? ''} onChange={(event) => onChoose(event.target.value)}>
        {chosen === undefined && <option value="">{say('choose_one')}</option>}
        {currencies.map((currency) => (
          <option key={currency} value={currency}>
            {currency}
          </option>
        ))}
      </select>
    </label>
  )
}
