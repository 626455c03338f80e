/** The house's company accounts: opened before the evening, as a manager does, by the product's own statement. */
import { readFileSync } from 'node:fs'
import { newId } from '@marquee/shared'
import type { Ledger } from '../ledger/ledger.ts'
import type { Random } from '../world/random.ts'
import { CURRENCY, type Programme } from './insert-programme.ts'
import type { HouseAccount } from './record.ts'

const OPEN_ACCOUNT = readFileSync(
  new URL('../../../apps/server/src/booking/accounts/sql/open-account.sql', import.meta.url),
  'utf8',
)

/** Few of them, with credit for few orders: each counter wants the credit that the others want. */
const NAMES = ['First Company', 'Second Company', 'Third Company']

/** @param openedBy the id of a terminal */
export function openAccounts(
  ledger: Ledger,
  { cinemaId }: Pick<Programme, 'cinemaId'>,
  { openedBy, random }: { openedBy: string; random: Random },
): HouseAccount[] {
  return NAMES.map((name) => {
    const accountId = newId()
    const [creditLimit, offlineLimit] = [random.between(4, 16) * 1000, random.between(1, 6) * 1000]
    const terms = [name, [`${name}, accounts payable`], creditLimit, offlineLimit]
    ledger.must(OPEN_ACCOUNT, [accountId, cinemaId, CURRENCY, openedBy, ...terms])
    return { accountId, name, creditLimit, offlineLimit }
  })
}
