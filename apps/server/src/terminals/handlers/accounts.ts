/** Company accounts, at a counter. */
import type { CreditClaims } from '../../booking/accounts/credit-claims.ts'
import { forThisRun } from './for-this-run.ts'
import type { HandlersOf } from './handler.ts'

export function createAccountHandlers(
  claims: CreditClaims,
): HandlersOf<'findAccounts' | 'claimCredit' | 'letGoOfCredit'> {
  return {
    findAccounts: (request, { terminal }) => claims.find(request, terminal),
    claimCredit: forThisRun(claims.claim),
    letGoOfCredit: forThisRun(claims.letGo),
  }
}
