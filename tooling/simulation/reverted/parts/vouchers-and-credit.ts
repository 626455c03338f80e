/** The safeguards of what is used up: vouchers, entries of subscriptions, and credit of companies. */
import { counted, type Safeguard } from '../safeguard.ts'

export const VOUCHERS_AND_CREDIT: Record<string, Safeguard> = {
  /** Without it, a voucher that one counter has a claim on goes to the next one that asks. */
  'voucher-claim': {
    decides: [
      {
        file: 'apps/server/src/booking/vouchers/voucher-claims.ts',
        from: '        if (claimedBy !== null && claimedBy !== terminal.id) {',
        to: `        if (claimedBy !== null && claimedBy !== terminal.id && ${counted('voucher-claim')}) {`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/vouchers/voucher-claims.ts',
        from: '        if (claimedBy !== null && claimedBy !== terminal.id) {',
        to: '        if (claimant === undefined) {',
      },
      {
        file: 'apps/server/src/booking/vouchers/sql/take-claim.sql',
        from: `at = now(), number = greatest(voucher_claims.number, excluded.number)
where voucher_claims.terminal_id = excluded.terminal_id`,
        to: 'terminal_id = excluded.terminal_id, at = now(), number = greatest(voucher_claims.number, excluded.number)',
      },
    ],
  },
  /** Without it, a message about a voucher that comes late ends a later claim of that counter, or leaves one that it has given up. */
  'voucher-claim-number': {
    decides: [
      {
        file: 'apps/server/src/booking/vouchers/voucher-claims.ts',
        from: '        if (rowCount !== 1) return refused(',
        to: `        if (rowCount !== 1 && ${counted('voucher-claim-number')}) return refused(`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/vouchers/voucher-claims.ts',
        from: '  number === undefined ? 0 :',
        to: '  number !== undefined ? 0 :',
      },
    ],
  },
  /** Without it, a program that dies while it asks for a voucher forgets it: the ledger's claim would stand for good. */
  'voucher-on-its-way': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/sales/vouchers.ts',
        from: "    const answer = await link.request('letGoOfVouchers', { codes, number: lastVoucherClaim(db) })\n",
        to: `    ${counted('voucher-on-its-way')}\n    const answer = await link.request('letGoOfVouchers', { codes, number: lastVoucherClaim(db) })\n`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/sales/vouchers.ts',
        from: '      const number = await writer.write(({ db }) => addVoucherOnItsWay(db, code))\n',
        to: `      const number = await writer.write(({ db }) => {
        const number = addVoucherOnItsWay(db, code)
        db.prepare('delete from voucher_claims where code = ? and voucher is null').run(code)
        return number
      })
`,
      },
    ],
  },
  /** Without it, a manager isn't told of what a voucher could not pay. */
  'voucher-short': {
    decides: [
      {
        file: 'apps/server/src/booking/vouchers/apply-vouchers.ts',
        from: '    if (short.length > 0) await',
        to: `    if (short.length > 0 && ${counted('voucher-short')}) await`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/vouchers/apply-vouchers.ts',
        from: '    if (short.length > 0) await',
        to: '    if (short.length < 0) await',
      },
    ],
  },
  /** Without it, a subscription's right to a show goes to the next counter that asks, while another one sells by it. */
  'entry-claim': {
    decides: [
      {
        file: 'apps/server/src/booking/subscriptions/subscription-claims.ts',
        from: '    if (rows.length === showIds.length) return undefined\n',
        to: `    if (rows.length === showIds.length) return undefined\n    ${counted('entry-claim')}\n`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/subscriptions/sql/take-claims.sql',
        from: '\nwhere subscription_claims.terminal_id = excluded.terminal_id or subscription_claims.until <= now()',
        to: '',
      },
    ],
  },
  /** Without it, a manager isn't told that a subscription has admitted somebody who it should not have. */
  'entry-short': {
    decides: [
      {
        file: 'apps/server/src/booking/subscriptions/apply-subscriptions.ts',
        from: '    if (short.length > 0) {',
        to: `    if (short.length > 0 && ${counted('entry-short')}) {`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/subscriptions/apply-subscriptions.ts',
        from: '    if (short.length > 0) {',
        to: '    if (short.length < 0) {',
      },
    ],
  },
  /** Without it, credit that one counter has for an order is given to the next one that asks. */
  'credit-claim': {
    decides: [
      {
        file: 'apps/server/src/booking/accounts/credit-claims.ts',
        from: "        if (fault) return refused({ code: 'account_refused', fault })\n",
        to: `        if (fault?.why === 'low' && account.claimed > 0) ${counted('credit-claim')}
        if (fault) return refused({ code: 'account_refused', fault })
`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/accounts/sql/account-cards.sql',
        from: '    select coalesce(sum(amount), 0)::bigint as claimed from account_claims\n',
        to: '    select (0 * coalesce(sum(amount), 0))::bigint as claimed from account_claims\n',
      },
    ],
  },
  /** Without it, a manager isn't told of what an account should not have taken. */
  'account-exceeded': {
    decides: [
      {
        file: 'apps/server/src/booking/accounts/apply-accounts.ts',
        from: '    if (short) {',
        to: `    if (short && ${counted('account-exceeded')}) {`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/accounts/apply-accounts.ts',
        from: '    if (short) {',
        to: '    if (short && orderIds.length === 0) {',
      },
    ],
  },
}
