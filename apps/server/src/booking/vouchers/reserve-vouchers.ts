/**
 * Keeps the vouchers of an order for its terminal before a card is asked for the rest. What each can pay is judged as when the order is
 * applied, so the card is asked for as much as they leave, and for nothing where one of them has less by now.
 */
import { type Answer, granted, type Id, refused, type TerminalIdentity } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { SoldOrder } from '../orders/sold-order.ts'
import { type LockedVoucher, lockVouchers } from './locked-voucher.ts'
import { spendVouchers } from './spend-vouchers.ts'
import { codesOfUsed, type UsedVouchers } from './used-vouchers.ts'

const TAKE_CLAIM = loadStatement(new URL('./sql/take-claim.sql', import.meta.url))

/** @returns the same with their ids; refused with the fault of the first that can't be used so: nothing is kept then */
export async function reserveVouchers(
  tx: Tx,
  whole: {
    uses: UsedVouchers
    order: SoldOrder
    currency: string
    terminal: Pick<TerminalIdentity, 'id' | 'kind'>
  },
): Promise<Answer<UsedVouchers>> {
  const { uses, terminal } = whole
  const { id: terminalId } = terminal
  const vouchers = await lockVouchers(tx, codesOfUsed(uses))
  const isClaimed = (code: string): boolean => vouchers.get(code)?.claimedBy === terminalId
  // Else orders would be guesses at codes that nobody counts.
  if (terminal.kind === 'kiosk' && !codesOfUsed(uses).every(isClaimed)) {
    return refused({ code: 'voucher_refused', fault: { why: 'not_claimed' } })
  }
  const [short] = spendVouchers({ ...whole, terminalId }, vouchers, new Date()).short
  if (short) return refused({ code: 'voucher_refused', fault: short.fault })
  const idOf = (code: string | null): Id => {
    const { id } = (code === null ? undefined : vouchers.get(code)) ?? ({} as Partial<LockedVoucher>)
    if (id === undefined) throw new Error('a voucher can be used, and is not in the ledger')
    return id
  }
  const named = {
    ...uses,
    sold: uses.sold.map((each) => ({ ...each, voucherId: idOf(each.code) })),
    paying: uses.paying.map((each) => ({ ...each, voucherId: idOf(each.code) })),
  }
  for (const { voucherId } of [...named.sold, ...named.paying]) {
    // Without a number of its own: the terminal's next word about it may end it.
    const { rowCount } = await tx.query({ ...TAKE_CLAIM, values: [voucherId, terminalId, 0] })
    if (rowCount !== 1) throw new Error(`voucher ${voucherId} is locked, and another terminal has got it`)
  }
  return granted(named)
}
