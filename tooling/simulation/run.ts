/** A run of the world, from its seed: people and troubles for 25 to 55 s of its time, then healing, then the invariants. */
import { accountManager } from './actors/account-manager.ts'
import { claimEnder } from './actors/claim-ender.ts'
import { clerk, payOut } from './actors/clerk.ts'
import { accountClerk } from './actors/clerk-accounts.ts'
import { codeClerk } from './actors/clerk-codes.ts'
import { exchangeClerk } from './actors/clerk-exchanges.ts'
import { parkingClerk } from './actors/clerk-parked.ts'
import { shiftClerk } from './actors/clerk-shifts.ts'
import { subscriptionClerk } from './actors/clerk-subscriptions.ts'
import { voucherClerk } from './actors/clerk-vouchers.ts'
import { customer } from './actors/customer.ts'
import { guest } from './actors/guest.ts'
import { manager } from './actors/manager.ts'
import { mover } from './actors/mover.ts'
import { operatorRemover } from './actors/operator-remover.ts'
import { operatorsAtCounter, stayLoggedIn } from './actors/operators-at-counter.ts'
import { payingGuest } from './actors/paying-guest.ts'
import { pinGuesser } from './actors/pin-guesser.ts'
import { priceChanges } from './actors/price-changes.ts'
import { subscriptionManager } from './actors/subscription-manager.ts'
import { violations } from './checks/checks.ts'
import { watchDisks } from './checks/claims-on-disks.ts'
import { watchCreditClaims } from './checks/credit-claims.ts'
import { watchEntryClaims } from './checks/entry-claims.ts'
import { watchGrantsBefore } from './checks/grants-before.ts'
import { printedAtKiosk } from './checks/kiosks.ts'
import { endedEarly } from './checks/promised-time.ts'
import { watchSales } from './checks/sold-on-claims.ts'
import { watchVouchers } from './checks/vouchers-on-disks.ts'
import { watchWaits } from './checks/waits-after-wrong-pins.ts'
import { beginFaults } from './faults.ts'
import { createCopies } from './house/copies.ts'
import { insertOperators, leaveShiftOpen } from './house/insert-operators.ts'
import { insertProgramme, insertReader } from './house/insert-programme.ts'
import { issueSubscriptions } from './house/issue-subscriptions.ts'
import { issueVouchers } from './house/issue-vouchers.ts'
import { openAccounts } from './house/open-accounts.ts'
import { newRecord } from './house/record.ts'
import { serverHost } from './house/server.ts'
import { planSetBack } from './house/set-back.ts'
import { enrol, identityOf, type TerminalHost, terminalHost } from './house/terminal.ts'
import type { Order, Reported } from './order.ts'
import { drawSettings } from './settings.ts'
import { beginWorld, type Parts } from './world/begin-world.ts'
import { openCards } from './world/cards.ts'
import { hearCrashes, runUntil, schedule, simNow } from './world/clock.ts'
import { hearRejections } from './world/fakes.ts'
import { endLife, type Life, nameOf } from './world/life.ts'

/** Longer than a hold that its terminal keeps waits to be asked again. */
const SETTLE_MS = 50_000
/** A customer's hold outlasts a payment that came to nothing by two minutes; a refund that failed is tried again after one, then five. After a set-back, a gateway that was away is read again after one. */
const AT_MOST_MS = 420_000
/** An order that didn't arrive at the other counter is its own counter's again after two minutes. */
const PARKED_SETTLE_MS = 150_000
const UNSETTLED = `
  select 1 from seat_claims where kind = 'held' and terminal_id is null
  union all select 1 from refunds where state = 'pending'
  union all select 1 from payments where state = 'pending'
  union all select 1 from reader_payments where state = 'open'
  union all select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('show_cancelled', 'read_gateway')
  limit 1`
/** But for cash that was given back, which is only told like one. */
const CONFLICTS = `
  select id from conflicts
  where (resolution is distinct from 'refund' or settled_booking is null) and return_id is null`
const LAST_NOTES = 60
type RunOptions = Partial<Pick<Order, 'print' | 'logLevel' | 'only'>>

/** @param parts that outlive the run; what earlier runs left in them is gone first */
export async function run(
  { ledger, redis }: Parts,
  seed: number,
  { print = false, logLevel = 'silent', only }: RunOptions,
): Promise<Reported> {
  ledger.empty()
  const { world, random, notes } = beginWorld({ ledger, redis }, seed, print)
  const settings = drawSettings(random.fork('settings'), only)
  const doors = random.fork('doors')
  world.house = () => doors.pick(settings.servers)
  const record = newRecord()
  // In one evening of ten: the others stay as they were, and with them what is known of their seeds.
  const isCounted = random.fork('counted goods').chance(0.1)
  const codesRandom = random.fork('promo codes')
  const withCodes = only === 'promo-codes' || codesRandom.chance(0.12)
  if (withCodes) record.usesOfCode = codesRandom.between(2, 8)
  const programme = insertProgramme(ledger, random.fork('programme'), {
    minutes: settings.shows,
    isCounted,
    usesOfCode: record.usesOfCode,
  })
  const { policy } = settings
  ledger.must(
    'insert into allotment_policies (cinema_id, seats, hours_before, back_minutes_before) values ($1, $2, $3, $4)',
    [programme.cinemaId, policy.seats, policy.hoursBefore, policy.backMinutesBefore],
  )
  const crashed = (life: Life | undefined, error: unknown): void => {
    if (life && !life.alive) return
    const what = error instanceof Error ? error.stack : String(error)
    record.wrong.push(`${life ? nameOf(life) : 'somebody'} ended with an exception that nobody caught: ${what}`)
    if (life) endLife(life)
  }
  hearCrashes(crashed)
  hearRejections(crashed)
  const servers = settings.servers.map((name) => serverHost(world, name, settings, logLevel))
  const kinds = [
    ...settings.counters.map((name) => ({ name, kind: 'counter' as const })),
    ...settings.kiosks.map((name) => ({ name, kind: 'kiosk' as const })),
    { name: 'manager-1', kind: 'manager' as const },
  ]
  const terminals = kinds.map(({ name, kind }, i) => {
    const identity = identityOf(name, i + 1, kind, programme.cinemaId)
    return terminalHost({
      world,
      name,
      identity,
      onCartEnded: (bookingId, why) => record.wrong.push(...endedEarly(record, identity, bookingId, why)),
      onOldDisk(lost) {
        record.mayConflict.add('an old disk was restored')
        for (const bookingId of lost) record.lost.add(bookingId)
      },
    })
  })
  const copied: TerminalHost[] = []
  world.printed = (host, ticket) => {
    world.count('tickets printed')
    const printer = [...terminals, ...copied].find((terminal) => terminal.name === host)
    const db = printer?.disk.live()
    const durable = db?.prepare('select 1 from tickets where ticket_id = ?').pluck().get(ticket.ticketId) === 1
    if (!durable || db?.inTransaction) record.wrong.push(`${host} prints ${ticket.ticketId}, which is not on its disk`)
    record.tickets.set(ticket.ticketId, { ...ticket, terminal: host })
    if (printer?.identity.kind === 'kiosk') printedAtKiosk(record, printer, ticket)
  }
  for (const { identity } of terminals) enrol(ledger, identity)
  const vouchersRandom = random.fork('vouchers')
  // No usual evening has them: what is known of the seeds of those stays true.
  const kiosksRandom = only === 'paying-kiosks' ? random.fork('paying kiosks') : undefined
  const withVouchers = only === 'vouchers' || kiosksRandom !== undefined || vouchersRandom.chance(0.15)
  if (withVouchers) {
    const issuedBy = terminals.find(({ identity }) => identity.kind === 'manager')?.identity.id ?? ''
    for (const voucher of issueVouchers(ledger, programme, { issuedBy, random: vouchersRandom })) {
      record.vouchers.set(voucher.code, voucher)
    }
  }
  // No usual evening has them: what is known of the seeds of those stays true.
  const subscriptionsRandom = only === 'subscriptions' ? random.fork('subscriptions') : undefined
  if (subscriptionsRandom) {
    const issuedBy = terminals.find(({ identity }) => identity.kind === 'manager')?.identity.id ?? ''
    for (const issued of issueSubscriptions(ledger, programme, { issuedBy, random: subscriptionsRandom })) {
      record.subscriptions.set(issued.code, issued)
    }
  }
  const accountsRandom = only === 'accounts' ? random.fork('accounts') : undefined
  if (accountsRandom) {
    const openedBy = terminals.find(({ identity }) => identity.kind === 'manager')?.identity.id ?? ''
    for (const account of openAccounts(ledger, programme, { openedBy, random: accountsRandom })) {
      record.accounts.set(account.accountId, account)
    }
  }
  const shiftsRandom = random.fork('shifts')
  const withShifts = only === 'shifts' || shiftsRandom.chance(0.15)
  const operatorsRandom = withShifts && shiftsRandom.chance(0.75) ? random.fork('operators') : undefined
  if (operatorsRandom) {
    for (const each of insertOperators(ledger, programme)) record.operators.set(each.operatorId, each)
  }
  const sellers = terminals.filter((terminal) => terminal.identity.kind === 'counter')
  const leftOpen =
    withShifts && shiftsRandom.chance(0.2) ? leaveShiftOpen(ledger, sellers[0]?.identity.id ?? '') : undefined
  const cards = openCards(world, random.fork('cards'), settings.servers)
  for (const server of servers) server.start()
  await runUntil(simNow() + 10_000, () => servers.every((server) => server.isUp()))
  for (const terminal of terminals) terminal.start()

  const until = simNow() + settings.busyMs
  const claimsChecked = { ledger, record, programme, grantsBefore: watchGrantsBefore(ledger) }
  watchDisks({ ...claimsChecked, machines: () => [...terminals, ...copied] })
  if (withVouchers) watchVouchers({ ledger, record, machines: () => [...terminals, ...copied] })
  if (subscriptionsRandom) watchEntryClaims({ ledger, record })
  if (accountsRandom) watchCreditClaims({ ledger, record, machines: () => [...terminals, ...copied] })
  const readersRandom = random.fork('readers')
  // A backup that is restored loses what a reader was asked, and of two machines with one identity each has its own orders.
  const readersFit = !settings.setBack && !settings.copies
  const withReaders = readersFit && (only === 'card-readers' || readersRandom.chance(0.3))
  const common = { world, record, programme, until, sales: watchSales(claimsChecked), readers: undefined }
  const customers = Array.from({ length: settings.customers }, (_, i) => `customer-${i + 1}`)
  const people: Promise<void>[] = customers.map((name) =>
    customer({
      ...common,
      name,
      servers: settings.servers,
      mayGiveBack: !settings.setBack,
      random: random.fork(name),
    }),
  )
  for (const terminal of terminals.filter((each) => each.identity.kind === 'kiosk')) {
    if (kiosksRandom) {
      insertReader(ledger, programme, terminal.identity)
      people.push(payingGuest({ ...common, terminal, random: kiosksRandom.fork(terminal.name) }))
    } else people.push(guest({ ...common, terminal, random: random.fork(terminal.name) }))
  }
  for (const terminal of sellers) {
    if (withReaders) insertReader(ledger, programme, terminal.identity)
    const readers = withReaders ? readersRandom.fork(terminal.name) : undefined
    people.push(clerk({ ...common, terminal, readers, random: random.fork(terminal.name) }))
  }
  const waits = watchWaits()
  const movesRandom = random.fork('moves')
  if (only === 'moved-holds' || movesRandom.chance(0.4)) {
    for (const terminal of sellers)
      people.push(mover({ ...common, terminal, random: random.fork(`${terminal.name} moves`) }))
  }
  const exchangesRandom = random.fork('exchanges')
  const withExchanges = only === 'exchanges' || exchangesRandom.chance(0.15)
  // The seat of an old ticket may have been sold by another counter since. If that one connects first, the old ticket has it still.
  if (withExchanges && settings.setBack) record.mayConflict.add('exchanges were lost with the ledger')
  for (const terminal of sellers) {
    const fork = (what: string) => ({ ...common, terminal, random: random.fork(`${terminal.name} ${what}`) })
    // Kiosks have them for themselves, so that many are used there.
    if (withVouchers && !kiosksRandom) people.push(voucherClerk(fork('vouchers')))
    if (withExchanges) people.push(exchangeClerk(fork('exchanges')))
    if (withCodes) people.push(codeClerk(fork('promo codes')))
    // No usual evening has them, as with subscriptions.
    if (only === 'parked-orders') people.push(parkingClerk(fork('parked orders')))
    if (subscriptionsRandom) people.push(subscriptionClerk(fork('subscriptions')))
    if (withShifts)
      people.push(shiftClerk({ ...fork('shifts'), leftOpen: terminal === sellers[0] ? leftOpen : undefined }))
    if (operatorsRandom) people.push(operatorsAtCounter({ ...fork('operators'), waits, approves: !settings.setBack }))
    if (accountsRandom) people.push(accountClerk({ ...fork('accounts'), mayGiveBack: !settings.setBack }))
  }
  if (operatorsRandom?.chance(0.3)) {
    const terminal = operatorsRandom.pick(sellers)
    people.push(pinGuesser({ ...common, terminal, waits, random: operatorsRandom.fork('guesser') }))
  }
  const office = terminals.find((terminal) => terminal.identity.kind === 'manager')
  if (office && operatorsRandom?.chance(0.6)) {
    people.push(operatorRemover({ world, record, terminal: office, random: operatorsRandom.fork('remover') }))
  }
  if (office) people.push(manager({ ...common, settings, terminal: office, random: random.fork('manager') }))
  if (office && withVouchers) people.push(claimEnder({ ...common, terminal: office, random: vouchersRandom }))
  if (office && subscriptionsRandom) {
    const mayGiveBack = !settings.setBack
    people.push(subscriptionManager({ ...common, terminal: office, random: subscriptionsRandom, mayGiveBack }))
  }
  if (office && accountsRandom) people.push(accountManager({ ...common, terminal: office, random: accountsRandom }))
  const pricesRandom = random.fork('prices')
  // A version that the ledger has lost is known to nobody: a sale by it is a conflict.
  if (office && !settings.setBack && pricesRandom.chance(0.2)) {
    people.push(priceChanges({ world, cinemaId: programme.cinemaId, until, terminal: office, random: pricesRandom }))
  }
  const faultsRandom = random.fork('faults')
  const backUp = (): void => {
    for (const terminal of terminals) terminal.backUp()
    schedule(8000, () => simNow() < until && backUp(), undefined)
  }
  if (settings.oldDisks) schedule(4000, backUp, undefined)
  if (settings.setBack) {
    record.setBack = true
    // Shown at once, its shows are closed before anybody is served: nothing is sold twice.
    if (!settings.setBack.shown) record.mayConflict.add('the ledger was set back, and nobody said so')
    planSetBack(world, servers, settings.setBack)
  }
  const copies = createCopies(world, record, (copy) => {
    copied.push(copy)
    people.push(clerk({ ...common, terminal: copy, random: random.fork(copy.name) }))
    if (operatorsRandom) {
      const fork = random.fork(`${copy.name} operators`)
      people.push(operatorsAtCounter({ ...common, terminal: copy, random: fork, waits, approves: false }))
    }
  })
  const heal = beginFaults({ world, settings, random: faultsRandom, servers, terminals, customers, redis, copies })

  await runUntil(until)
  heal()
  world.note('-- healed')
  // Actors in the middle of something end it; then nobody does anything any more.
  let idle = false
  void Promise.all(people).then(() => {
    idle = true
  })
  await runUntil(simNow() + 120_000, () => idle)
  await copies.takeAway()
  await runUntil(simNow() + SETTLE_MS)
  if (record.parked.size > 0) await runUntil(simNow() + PARKED_SETTLE_MS)
  const unsettled = (): boolean => ledger.must(UNSETTLED).rows.length > 0
  for (let waited = 0; waited < AT_MOST_MS && unsettled(); waited += 5000) await runUntil(simNow() + 5000)
  for (const terminal of sellers) {
    if (operatorsRandom) await inWorld(stayLoggedIn({ ...common, terminal, waits, random: operatorsRandom }))
    await inWorld(payOut({ terminal, world, random: faultsRandom }, true))
  }
  await runUntil(simNow() + 3000)
  const found = await inWorld(
    violations({ ledger, record, programme, terminals, cards, redis: settings.redis ? redis : undefined }),
  )
  for (const _ of ledger.must(CONFLICTS).rows) world.count('conflicts')
  for (const each of found) world.note(`VIOLATION ${each}`)
  for (const host of [...servers, ...terminals, ...copied]) {
    const life = host.life()
    if (life) endLife(life)
  }
  return {
    seed,
    violations: found,
    hash: notes.hash(),
    counts: Object.fromEntries(notes.counts()),
    last: notes.last(LAST_NOTES),
  }
}

/** Lets the world run until the work in it is done. */
async function inWorld<T>(work: Promise<T>): Promise<T> {
  let done = false
  const watched = work.finally(() => {
    done = true
  })
  watched.catch(() => {})
  await runUntil(simNow() + 120_000, () => done)
  if (!done) throw new Error('the world stood still')
  return watched
}
