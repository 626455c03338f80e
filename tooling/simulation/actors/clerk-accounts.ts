/**
 * A clerk whose customers have orders put on their company's account: all of an order or a part of it, beside cash, at once or after a
 * long while, also when the counter is cut off meanwhile. Some come back with lines of such orders. The companies are few, so counters
 * want the same credit.
 */
import { type AccountCard, newId, type OrderRecord } from '@marquee/shared'
import { goingBack } from '../../../apps/desktop/src/renderer/giving-lines-back/what-goes-back.ts'
import { overCutOffLimit } from '../checks/accounts-cut-off.ts'
import { simNow } from '../world/clock.ts'
import { atTerminal, grantedBy } from './at-terminal.ts'
import type { ClerkOptions } from './clerk-options.ts'
import { wantedParts } from './clerk-vouchers.ts'
import { outcomeOf } from './customer.ts'
import { isCutOff, untilCutOff } from './cut-off.ts'
import { pause } from './pause.ts'
import { recordOrder } from './record-order.ts'

const CASH = 100_000

interface AccountClerkOptions extends ClerkOptions {
  /** False: what is given back in the lost hours would be sold again when its sale comes again. */
  mayGiveBack: boolean
}

export async function accountClerk(options: AccountClerkOptions): Promise<void> {
  const { random, until, terminal } = options
  await pause(500 + random.next() * 1500)
  while (simNow() < until) {
    if (terminal.screen()) {
      await (options.mayGiveBack && random.chance(0.25) ? giveLinesBack(options) : putOnAccount(options))
    }
    await pause(200 + random.next() * 2000)
  }
}

async function putOnAccount(options: ClerkOptions): Promise<void> {
  const { world, record, random, terminal } = options
  const account = await chooseAccount(options)
  if (!account) return
  const { accountId, name } = account
  const orderId = newId()
  const parts = await wantedParts(options)
  const priced = parts && grantedBy(await atTerminal(terminal, (api) => api.priceOrder(parts)))
  if (!parts || !priced || priced.total === 0) return
  const { total } = priced
  const amount = random.chance(0.4) ? random.between(1, total) : total
  const put = { orderId, accountId, amount, terminal: terminal.name, isSold: false, isUnclaimed: false }
  record.putOnAccount.set(orderId, put)
  if (random.chance(0.8) && !(await keepCredit(options, put))) return
  await (random.chance(0.6) ? pause(random.next() * 1500) : untilCutOff(options, random.next() * 15_000))
  if (random.chance(0.1)) return letGo(options, orderId)
  const order = {
    ...parts,
    orderId,
    payments: [
      { method: 'account' as const, tendered: put.amount, accountId },
      ...(put.amount < total ? [{ method: 'cash' as const, tendered: CASH }] : []),
    ],
    shownTotal: total,
  }
  // A sale that begins with both of these asks no server.
  const cutOff = isCutOff(options)
  const isUnclaimed = cutOff && !hasCredit(options, orderId)
  let sold = await atTerminal(terminal, (api) => api.sellOrder(order))
  if (sold?.ok) put.isUnclaimed = isUnclaimed
  else if (random.chance(0.5)) sold = await atTerminal(terminal, (api) => api.sellOrder(order))
  const from = `${terminal.name}${cutOff ? ' (cut off)' : ''}`
  world.note(`${from} puts ${put.amount} of ${total} on the account of ${name}: ${outcomeOf(sold)}`)
  if (!sold?.ok) return letGo(options, orderId)
  put.isSold = true
  if (put.isUnclaimed) record.wrong.push(...overCutOffLimit(options, accountId))
  world.count(cutOff ? 'orders on account while cut off' : 'orders on account')
  await recordOrder(options, sold.value, cutOff)
}

async function chooseAccount({ world, random, terminal }: ClerkOptions): Promise<AccountCard | undefined> {
  const text = random.pick(['', '', 'company', 'first', 'SECOND', 'third'])
  const found = grantedBy(await atTerminal(terminal, (api) => api.findAccounts({ text })))?.accounts ?? []
  if (found.length > 0) return random.pick(found)
  world.count('accounts not found')
  return undefined
}

/** Where the credit is too little, some customers pay the rest in cash. @returns false: the order is not put on the account */
async function keepCredit(
  { world, random, terminal }: ClerkOptions,
  put: { orderId: string; accountId: string; amount: number },
): Promise<boolean> {
  const { orderId, accountId } = put
  const claim = () => atTerminal(terminal, (api) => api.claimCredit({ orderId, accountId, amount: put.amount }))
  let answer = await claim()
  world.note(`${terminal.name} asks for credit of ${put.amount} for ${orderId}: ${outcomeOf(answer)}`)
  const fault = answer && !answer.ok && answer.refusal.code === 'account_refused' ? answer.refusal.fault : undefined
  const left = fault?.why === 'low' || fault?.why === 'offline_limit' ? fault.left : 0
  const changed = answer?.ok && random.chance(0.2) ? random.between(1, put.amount) : left
  if (changed > 0 && random.chance(0.6)) {
    put.amount = changed
    answer = await claim()
    world.note(`${terminal.name} asks for ${put.amount} instead: ${outcomeOf(answer)}`)
  }
  world.count(answer?.ok ? 'credit claimed' : 'credit refused')
  return answer?.ok === true
}

/** Takes it off the order; or the page begins anew with another one. */
async function letGo({ random, terminal }: ClerkOptions, orderId: string): Promise<void> {
  const isNewPage = random.chance(0.3)
  const other = newId()
  await atTerminal(terminal, (api) => (isNewPage ? api.keepCredit({ orderId: other }) : api.letGoOfCredit({ orderId })))
}

const hasCredit = ({ terminal }: ClerkOptions, orderId: string): boolean =>
  terminal.disk
    .live()
    ?.prepare('select 1 from credit_claims where order_id = ? and amount is not null')
    .pluck()
    .get(orderId) === 1

async function giveLinesBack(options: ClerkOptions): Promise<void> {
  const { world, record, random, terminal } = options
  const sold = [...record.putOnAccount.values()].filter(({ isSold }) => isSold)
  if (sold.length === 0) return
  const { orderId } = random.pick(sold)
  const found = grantedBy(await atTerminal(terminal, (api) => api.findOrder({ text: orderId })))
  const order = found?.problem === null ? found.order : null
  const open = order?.lines.filter(({ back, held }) => back === null && held === null) ?? []
  if (!order || open.length === 0) return
  const request = requestFor(order, random.some(open, random.between(1, open.length)))
  let back = await atTerminal(terminal, (api) => api.returnLines(request))
  // The clerk asks again until the screen knows.
  for (let again = 0; again < 3 && (!back || (!back.ok && back.refusal.code === 'timeout')); again++) {
    await pause(random.next() * 3000)
    back = await atTerminal(terminal, (api) => api.returnLines(request))
  }
  world.note(`${terminal.name} gives ${request.lines.length} lines of ${orderId} back: ${outcomeOf(back)}`)
  if (!back?.ok) return world.count('lines of orders on account not given back')
  world.count('returns of orders on account')
  const amount = back.value.refunds.reduce((sum, part) => sum + (part.method === 'account' ? part.amount : 0), 0)
  record.backFromAccounts.push({ returnId: request.returnId, orderId, amount, terminal: terminal.name })
}

function requestFor(order: OrderRecord, chosen: readonly OrderRecord['lines'][number][]) {
  const lines = chosen.map(({ number, kind }) => ({
    number,
    ...(kind === 'goods' && { wentTo: 'stock' as const }),
  }))
  const numbers = lines.map(({ number }) => number)
  const { amount: shown } = goingBack(order, numbers)
  return { returnId: newId(), orderId: order.orderId, lines, reason: 'the customer is ill', shown }
}
