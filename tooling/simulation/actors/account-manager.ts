/**
 * A manager of company accounts: lowers limits and puts them back, closes and blocks accounts for a while, ends claims, makes invoices, and
 * enters what companies have paid. What has no answer is asked again with the same id.
 */
import { type ACCOUNT_ACTS, type Answer, newId } from '@marquee/shared'
import type { TerminalApi } from '../../../apps/desktop/src/terminal/api.ts'
import type { HouseAccount, WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import { simNow } from '../world/clock.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import { atTerminal, grantedBy } from './at-terminal.ts'
import { outcomeOf } from './customer.ts'
import { pause } from './pause.ts'

export interface AccountManagerOptions {
  world: World
  record: WorldRecord
  random: Random
  terminal: TerminalHost
  until: number
}

type Act = (typeof ACCOUNT_ACTS)[number]

const TIMES = 4

export async function accountManager(options: AccountManagerOptions): Promise<void> {
  const { record, random, terminal, until } = options
  const acts = [lowerLimits, stop, endClaims, makeInvoice, makeInvoice, receive, receive]
  while (simNow() < until) {
    await pause(500 + random.next() * 3000)
    if (terminal.screen()) await random.pick(acts)(options, random.pick([...record.accounts.values()]))
  }
}

async function lowerLimits(options: AccountManagerOptions, account: HouseAccount): Promise<void> {
  const { random } = options
  const { creditLimit, offlineLimit } = account
  await setLimits(options, account, {
    creditLimit: random.between(0, creditLimit),
    offlineLimit: random.between(0, offlineLimit),
  })
  await pause(2000 + random.next() * 6000)
  await setLimits(options, account, { creditLimit, offlineLimit })
}

async function setLimits(
  { world, terminal }: AccountManagerOptions,
  { accountId, name }: HouseAccount,
  limits: { creditLimit: number; offlineLimit: number },
): Promise<void> {
  const known = grantedBy(await atTerminal(terminal, (api) => api.accountRecord({ accountId })))
  const version = known?.versions[0]?.version
  if (!known || version === undefined) return
  const { address } = known
  const changed = await atTerminal(terminal, (api) =>
    api.changeAccount({ accountId, version, name, address, ...limits, reason: 'as agreed' }),
  )
  world.note(
    `${terminal.name} sets the limits of ${name} to ${Object.values(limits).join(' and ')}: ${outcomeOf(changed)}`,
  )
  if (changed?.ok) world.count('limits of accounts changed')
}

async function stop(options: AccountManagerOptions, account: HouseAccount): Promise<void> {
  const { record, random } = options
  const [act, undoing] = random.pick([
    ['closed', 'reopened'],
    ['blocked', 'unblocked'],
  ] as const)
  // It may be done though no answer comes.
  record.stoppedAccounts.add(account.accountId)
  await actOn(options, account, act)
  await pause(1000 + random.next() * 5000)
  await actOn(options, account, undoing)
}

async function endClaims(options: AccountManagerOptions, account: HouseAccount): Promise<void> {
  if (options.random.chance(0.6)) return
  options.record.endedCreditClaims.add(account.accountId)
  await actOn(options, account, 'claims_ended')
}

async function actOn(
  { world, terminal }: AccountManagerOptions,
  { accountId, name }: HouseAccount,
  act: Act,
): Promise<void> {
  const done = await atTerminal(terminal, (api) =>
    api.actOnAccount({ accountId, act, reason: 'the company has asked for it' }),
  )
  world.note(`${terminal.name} has the account of ${name} ${act}: ${outcomeOf(done)}`)
  if (done?.ok) world.count('acts on accounts')
}

async function makeInvoice(options: AccountManagerOptions, { accountId, name }: HouseAccount): Promise<void> {
  const { world, record, terminal } = options
  const request = { invoiceId: newId(), accountId, until: today() }
  const made = await untilAnswered(options, (api) => api.makeInvoice(request))
  world.note(`${terminal.name} makes an invoice for ${name}: ${outcomeOf(made)}`)
  if (!made?.ok) return
  world.count('invoices')
  const { invoiceId, number, due, movements } = made.value
  const movementIds = movements.map(({ movementId }) => movementId)
  record.invoices.set(invoiceId, { invoiceId, accountId, number, due, movementIds })
}

async function receive(options: AccountManagerOptions, { accountId, name, creditLimit }: HouseAccount): Promise<void> {
  const { world, record, random, terminal } = options
  const payment = { movementId: newId(), accountId, amount: random.between(1, creditLimit), isEntered: false }
  record.receivedPayments.set(payment.movementId, payment)
  const { movementId, amount } = payment
  const request = { movementId, accountId, amount, paidOn: today(), note: '' }
  const entered = await untilAnswered(options, (api) => api.receivePayment(request))
  world.note(`${terminal.name} enters that ${name} has paid ${amount}: ${outcomeOf(entered)}`)
  if (!entered?.ok) return
  payment.isEntered = true
  world.count('payments of companies')
}

async function untilAnswered<T>(
  { random, terminal }: AccountManagerOptions,
  work: (api: TerminalApi) => Promise<Answer<T>>,
): Promise<Answer<T> | undefined> {
  for (let time = 1; ; time++) {
    const answer = await atTerminal(terminal, work)
    if (time === TIMES || answer?.ok) return answer
    if (answer && answer.refusal.code !== 'timeout' && answer.refusal.code !== 'unavailable') return answer
    await pause(random.next() * 2000)
  }
}

const today = (): string => new Date(simNow()).toISOString().slice(0, 10)
