/** What a counter has put on a company's account while it is cut off, and without credit that was kept for it: never more than the account's limit for that. */
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'

/** @returns sentences about an account on which the terminal has just put an order */
export function overCutOffLimit(
  { record, terminal }: { record: WorldRecord; terminal: TerminalHost },
  accountId: string,
): string[] {
  const account = record.accounts.get(accountId)
  const waiting = terminal.disk.live()?.prepare(`select order_id from orders where standing = 'waiting'`).pluck().all()
  const sum = ((waiting ?? []) as string[])
    .flatMap((orderId) => record.putOnAccount.get(orderId) ?? [])
    .filter((put) => put.accountId === accountId && put.isUnclaimed)
    .reduce((before, { amount }) => before + amount, 0)
  if (!account || sum <= account.offlineLimit) return []
  const { name, offlineLimit } = account
  return [`${terminal.name} put ${sum} on the account of ${name} while it was cut off, and may put ${offlineLimit}`]
}
