/** A run of the world, from its seed: people and troubles for 25 to 55 s of its time, then healing, then the invariants. */
import { clerk, payOut } from './actors/clerk.ts'
import { customer } from './actors/customer.ts'
import { guest } from './actors/guest.ts'
import { manager } from './actors/manager.ts'
import { mover } from './actors/mover.ts'
import { priceChanges } from './actors/price-changes.ts'
import { violations } from './checks/checks.ts'
import { watchDisks } from './checks/claims-on-disks.ts'
import { watchGrantsBefore } from './checks/grants-before.ts'
import { endedEarly } from './checks/promised-time.ts'
import { watchSales } from './checks/sold-on-claims.ts'
import { beginFaults, noFaults } from './faults.ts'
import { createCopies } from './house/copies.ts'
import { insertProgramme } from './house/insert-programme.ts'
import { newRecord } from './house/record.ts'
import { serverHost } from './house/server.ts'
import { planSetBack } from './house/set-back.ts'
import { enrol, identityOf, type TerminalHost, terminalHost } from './house/terminal.ts'
import { keep, readKept } from './ledger/kept.ts'
import { type Ledger, openLedger } from './ledger/ledger.ts'
import { migrateLedger, stopLogging } from './ledger/migrate.ts'
import { openSessions } from './ledger/sessions.ts'
import type { Order, Reported } from './order.ts'
import { openRedis, type Redis } from './redis/redis.ts'
import { drawSettings } from './settings.ts'
import { openCards } from './world/cards.ts'
import { hearCrashes, resetClock, runUntil, schedule, simNow } from './world/clock.ts'
import { forgetDisks } from './world/disks.ts'
import { drawFrom, hearRejections, installFakes } from './world/fakes.ts'
import { beginLife, endLife, forgetLives, type Life, liveAs, nameOf } from './world/life.ts'
import { createNetwork } from './world/network.ts'
import { createNotes } from './world/note.ts'
import { createRandom } from './world/random.ts'
import { enterWorld, HOUSE, type World } from './world/world.ts'

/** Longer than a hold that its terminal keeps waits to be asked again. */
const SETTLE_MS = 50_000
/** A customer's hold outlasts a payment that came to nothing by two minutes; a refund that failed is tried again after one, then five. After a set-back, a gateway that was away is read again after one. */
const AT_MOST_MS = 420_000
const UNSETTLED = `
  select 1 from seat_claims where kind = 'held' and terminal_id is null
  union all select 1 from refunds where state = 'pending'
  union all select 1 from payments where state = 'pending'
  union all select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('show_cancelled', 'read_gateway')
  limit 1`
/** But for cash that was given back, which is only told like one. */
const CONFLICTS = `select id from conflicts where resolution is distinct from 'refund' or settled_booking is null`
const LAST_NOTES = 60
/** Any would do: on these, much of what can happen does. */
const FIRST_SEEDS = [4, 9]

type RunOptions = Partial<Pick<Order, 'print' | 'logLevel' | 'only'>>

export interface Runner {
  run(seed: number, options?: RunOptions): Promise<Reported>
  /** Plans the statements of two evenings, once for all that follow: worth its time from the fourth on. */
  rehearse(): Promise<void>
}

/**
 * Opens the parts that all runs of this process share: Postgres, migrated, and Lua. The process has the world's clock and
 * chance from then on, Postgres as well: it draws its own seed when it starts.
 */
export async function openRunner(options: {
  checksRemembered?: boolean
  /** Where the migrated ledger is kept for the next process; undefined: nowhere. */
  keptLedger?: string
}): Promise<Runner> {
  resetClock()
  drawFrom(createRandom(0))
  installFakes()
  const files = options.keptLedger === undefined ? undefined : readKept(options.keptLedger)
  const ledger = await openLedger({ ...options, files })
  const redis = await openRedis()
  beginWorld(ledger, redis, 0, false)
  if (!files) {
    await prepare(migrateLedger)
    if (options.keptLedger !== undefined) await keep(options.keptLedger, await ledger.files())
  }
  await prepare(stopLogging)
  ledger.keepEmpty()
  return {
    run: (seed, options = {}) => run(ledger, redis, seed, options),
    async rehearse() {
      for (const seed of FIRST_SEEDS) await run(ledger, redis, seed, {})
      ledger.keepRehearsed()
    },
  }
}

async function prepare(work: () => Promise<void>): Promise<void> {
  let done = false
  liveAs(beginLife('migrations'), () => {
    void work().then(() => {
      done = true
    })
  })
  await runUntil(simNow() + 600_000, () => done)
  if (!done) throw new Error('the ledger was not migrated')
}

function beginWorld(ledger: Ledger, redis: Redis, seed: number, print: boolean) {
  resetClock()
  forgetLives()
  forgetDisks()
  const random = createRandom(seed)
  drawFrom(random.fork('programs'))
  const notes = createNotes(print)
  const world: World = {
    seed,
    network: createNetwork(random.fork('network')),
    ledger,
    random: random.fork('world'),
    note: notes.note,
    count: notes.count,
    faults: noFaults(),
    house: () => HOUSE,
    printed() {},
  }
  enterWorld(world)
  const decided = (safeguard: string): true => {
    notes.count(`decided by ${safeguard}`)
    return true
  }
  Object.assign(globalThis, { decided })
  ledger.hearDecisions(decided)
  openSessions(world)
  redis.listen(world)
  return { world, random, notes }
}

async function run(
  ledger: Ledger,
  redis: Redis,
  seed: number,
  { print = false, logLevel = 'silent', only }: RunOptions,
): Promise<Reported> {
  ledger.empty()
  const { world, random, notes } = beginWorld(ledger, redis, seed, print)
  const settings = drawSettings(random.fork('settings'), only)
  const doors = random.fork('doors')
  world.house = () => doors.pick(settings.servers)
  const record = newRecord()
  // In one evening of ten: the others stay as they were, and with them what is known of their seeds.
  const isCounted = random.fork('counted goods').chance(0.1)
  const programme = insertProgramme(ledger, random.fork('programme'), { minutes: settings.shows, isCounted })
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
    const db = [...terminals, ...copied].find((terminal) => terminal.name === host)?.disk.live()
    const durable = db?.prepare('select 1 from tickets where ticket_id = ?').pluck().get(ticket.ticketId) === 1
    if (!durable || db?.inTransaction) record.wrong.push(`${host} prints ${ticket.ticketId}, which is not on its disk`)
    record.tickets.set(ticket.ticketId, { ...ticket, terminal: host })
  }
  for (const { identity } of terminals) enrol(ledger, identity)
  const cards = openCards(world, random.fork('cards'), settings.servers)
  for (const server of servers) server.start()
  await runUntil(simNow() + 10_000, () => servers.every((server) => server.isUp()))
  for (const terminal of terminals) terminal.start()

  const until = simNow() + settings.busyMs
  const claimsChecked = { ledger, record, programme, grantsBefore: watchGrantsBefore(ledger) }
  watchDisks({ ...claimsChecked, machines: () => [...terminals, ...copied] })
  const common = { world, record, programme, until, sales: watchSales(claimsChecked) }
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
  const sellers = terminals.filter((terminal) => terminal.identity.kind === 'counter')
  for (const terminal of terminals.filter((each) => each.identity.kind === 'kiosk')) {
    people.push(guest({ ...common, terminal, random: random.fork(terminal.name) }))
  }
  for (const terminal of sellers) people.push(clerk({ ...common, terminal, random: random.fork(terminal.name) }))
  const movesRandom = random.fork('moves')
  if (only === 'moved-holds' || movesRandom.chance(0.4)) {
    for (const terminal of sellers)
      people.push(mover({ ...common, terminal, random: random.fork(`${terminal.name} moves`) }))
  }
  const office = terminals.find((terminal) => terminal.identity.kind === 'manager')
  if (office) people.push(manager({ ...common, settings, terminal: office, random: random.fork('manager') }))
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
  const unsettled = (): boolean => ledger.must(UNSETTLED).rows.length > 0
  for (let waited = 0; waited < AT_MOST_MS && unsettled(); waited += 5000) await runUntil(simNow() + 5000)
  for (const terminal of sellers) await inWorld(payOut({ terminal, world, random: faultsRandom }, true))
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
