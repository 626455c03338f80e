/**
 * What an order from another counter has beside its seats, made usable here: vouchers and credit are claimed, subscriptions looked up.
 * That counter lets go of them when it hears that the order went. What can't be had is left out, with a sentence.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, describeRefusal, type OrderBeside, type ParkedOrder, voucherCodeForPeople } from '@marquee/shared'
import type { Accounts } from '../sales/accounts.ts'
import type { Subscriptions } from '../sales/subscriptions.ts'
import type { Vouchers } from '../sales/vouchers.ts'

/** The other counter needs a round trip to let go. */
const TRIES = 6
const BETWEEN_MS = 250

/** What another has a claim on may be free in a moment. */
async function soon<T>(claim: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (let tried = 1; ; tried++) {
    const answer = await claim()
    const isTheirs =
      !answer.ok &&
      ((answer.refusal.code === 'voucher_refused' && answer.refusal.fault.why === 'in_use') ||
        (answer.refusal.code === 'account_refused' && answer.refusal.fault.why === 'low'))
    if (!isTheirs || tried === TRIES) return answer
    await pause(BETWEEN_MS)
  }
}

export async function claimBeside(
  { orderId, beside }: Pick<ParkedOrder, 'orderId' | 'beside'>,
  {
    vouchers,
    subscriptions,
    accounts,
  }: {
    vouchers: Pick<Vouchers, 'claim'>
    subscriptions: Pick<Subscriptions, 'present'>
    accounts: Pick<Accounts, 'claim'>
  },
): Promise<{ beside: OrderBeside; notes: string[] }> {
  const notes: string[] = []
  const note = (what: string, answer: Answer<unknown>): void => {
    if (!answer.ok) notes.push(`${what} could not come along. ${describeRefusal(answer.refusal)}`)
  }
  const had: OrderBeside = { ...beside, vouchers: [], giftCards: [], subscriptions: [], periods: [], account: null }
  for (const { code } of beside.vouchers) {
    const answer = await soon(() => vouchers.claim(code, 'pay'))
    note(`The voucher ${voucherCodeForPeople(code)}`, answer)
    if (answer.ok) had.vouchers.push(answer.value)
  }
  for (const { voucher, amount } of beside.giftCards) {
    const answer = await soon(() => vouchers.claim(voucher.code, 'sell'))
    note(`The gift card ${voucherCodeForPeople(voucher.code)}`, answer)
    if (answer.ok) had.giftCards.push({ voucher: answer.value, amount })
  }
  for (const { code, holder } of beside.subscriptions) {
    const answer = await subscriptions.present(code)
    note(`The subscription of ${holder}`, answer)
    if (answer.ok) had.subscriptions.push(answer.value.card)
  }
  for (const period of beside.periods) {
    const answer = await subscriptions.present(period.card.code)
    note(`The period of ${period.card.holder}`, answer)
    if (answer.ok) had.periods.push({ ...period, card: answer.value.card })
  }
  if (beside.account) {
    const { card, amount } = beside.account
    const answer = await soon(() => accounts.claim({ orderId, accountId: card.accountId, amount }))
    note(`The account of ${card.name}`, answer)
    if (answer.ok) had.account = { card: answer.value, amount }
  }
  return { beside: had, notes }
}
