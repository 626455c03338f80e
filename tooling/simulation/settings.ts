/** The settings of a run, drawn from its seed: who is there, what may go wrong, how often. */
import type { SetBack } from './house/set-back.ts'
import type { Random } from './world/random.ts'

export interface Settings {
  servers: string[]
  counters: string[]
  kiosks: string[]
  customers: number
  redis: boolean
  holdSeconds: number
  /** Minutes until each show begins. */
  shows: number[]
  policy: { seats: number; hoursBefore: number; backMinutesBefore: number }
  /** The time of the world for which people act and things go wrong. */
  busyMs: number
  /** The interval of faults, in ms. */
  faultEveryMs: number
  faults: Kinds
  rates: {
    crashOnceIn: number
    stallOnceIn: number
    crashAtCommitOnceIn: number
    lostCommitOnceIn: number
    lostRedisOnceIn: number
    doubledOnceIn: number
    reorderedOnceIn: number
    droppedOnceIn: number
    slowOnceIn: number
  }
  /** Managers take seats from terminals without their word. */
  forcedReleases: boolean
  /** Terminals come back with an older disk. */
  oldDisks: boolean
  /** Managers cancel shows. */
  cancelledShows: boolean
  /** A counter's disk is copied to a second machine, and both run. */
  copies: boolean
  /** A backup of the ledger is restored. */
  setBack: SetBack | undefined
}

/** Each kind of trouble, and how likely it is beside the others; 0: not in this run. */
export type Kinds = Record<FaultKind, number>
export const FAULT_KINDS = [
  'terminal cut off',
  'half-open line',
  'line cut',
  'server without ledger',
  'deaf server',
  'server without Redis',
  'server without gateway',
  'slow gateway',
  'customers cut off',
  'server dies',
  'terminal dies',
  'terminal loses power',
  'old disk',
  'disk copied',
  'disk full',
  'Redis flushed',
  'Redis restarted',
  'Redis stands still',
  'clock jumps',
  'terminal stands still',
  'server stands still',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** Subjects that all evenings of a run can be about, if the usual mix shows them too seldom. */
export const SUBJECTS = [
  'copied-disks',
  'moved-holds',
  'parked-orders',
  'card-readers',
  'vouchers',
  'exchanges',
  'promo-codes',
  'subscriptions',
  'accounts',
  'shifts',
  'paying-kiosks',
] as const
export type Subject = (typeof SUBJECTS)[number]

const names = (kind: string, quantity: number): string[] =>
  Array.from({ length: quantity }, (_, i) => `${kind}-${i + 1}`)

/** @param only the evening's subject; undefined: one of the usual mix */
export function drawSettings(random: Random, only?: Subject): Settings {
  const rough = random.chance(0.75)
  const often = (onceIn: number, likely = 0.4): number =>
    rough && random.chance(likely) ? random.between(onceIn, onceIn * 4) : 0
  const oldDisks = random.chance(0.2)
  const redis = random.chance(0.7)
  const two = random.chance(0.4)
  const faults = {} as Kinds
  for (const kind of FAULT_KINDS) faults[kind] = random.chance(0.55) ? random.between(1, 4) : 0
  if (!oldDisks) faults['old disk'] = 0
  faults['disk copied'] = 0
  if (!redis) for (const kind of FAULT_KINDS) if (kind.includes('Redis')) faults[kind] = 0
  // The main subject happens in nearly every run.
  if (random.chance(0.9)) faults['terminal cut off'] = random.between(3, 8)
  const drawn: Settings = {
    servers: names('server', two ? 2 : 1),
    counters: names('counter', random.between(2, 3)),
    kiosks: names('kiosk', random.chance(0.25) ? 1 : 0),
    customers: random.between(2, 4),
    redis,
    holdSeconds: random.between(4, 15),
    shows: random.pick([[30], [1, 40], [40, 90], [0.5, 30]]),
    policy: {
      seats: random.pick([0, 2, 4, 6, 8]),
      hoursBefore: random.pick([1, 12]),
      backMinutesBefore: random.pick([0, 5, 29]),
    },
    busyMs: random.between(25_000, 55_000),
    faultEveryMs: random.between(1500, 8000),
    faults,
    rates: {
      crashOnceIn: often(400, 0.3),
      stallOnceIn: often(150, two ? 0.6 : 0.2),
      crashAtCommitOnceIn: often(20, 0.4),
      lostCommitOnceIn: often(30),
      lostRedisOnceIn: redis ? often(60) : 0,
      doubledOnceIn: often(5),
      reorderedOnceIn: often(8),
      droppedOnceIn: often(15),
      slowOnceIn: random.pick([0, 20, 100, 400]),
    },
    forcedReleases: random.chance(0.2),
    oldDisks,
    cancelledShows: random.chance(0.12),
    copies: false,
    setBack: undefined,
  }
  // No set-back, and no copies: what a reader was asked is lost with them.
  if (only === 'paying-kiosks') return { ...drawn, kiosks: names('kiosk', random.between(1, 2)) }
  if (only === 'copied-disks') return aboutCopies(drawn, random)
  if (random.chance(0.12)) return withSetBack(drawn, random)
  return random.chance(0.15) ? withCopies(drawn, random) : drawn
}

/** Two servers, one of them deaf to the other's terminals: only then both machines are served. */
function withCopies(settings: Settings, random: Random): Settings {
  return {
    ...settings,
    servers: names('server', 2),
    policy: { ...settings.policy, seats: random.between(4, 8), backMinutesBefore: 0, hoursBefore: 12 },
    faults: { ...settings.faults, 'old disk': 0, 'disk copied': 8 },
    forcedReleases: false,
    oldDisks: false,
    cancelledShows: false,
    copies: true,
  }
}

/**
 * Much is allotted, asked for again, and sold while cut off, and nothing happens that the checks of copies leave out.
 */
function aboutCopies(settings: Settings, random: Random): Settings {
  const copied = withCopies(settings, random)
  return {
    ...copied,
    counters: names('counter', 3),
    customers: 4,
    shows: [30],
    busyMs: 55_000,
    faultEveryMs: random.between(1000, 3000),
    faults: { ...copied.faults, 'disk copied': 12, 'terminal cut off': 4, 'deaf server': 4 },
  }
}

/**
 * Acts of managers in the lost hours don't come back, and nobody knows better than a terminal's disk that is lost
 * besides.
 */
function withSetBack(settings: Settings, random: Random): Settings {
  const backUpMs = random.between(4000, 20_000)
  const shown = random.chance(0.6)
  const lostMs = random.between(500, settings.busyMs - backUpMs - 1000)
  return {
    ...settings,
    // Online payments of the lost hours are known again once somebody has noticed them. Unsaid, perhaps nobody does.
    customers: shown ? settings.customers : 0,
    faults: { ...settings.faults, 'old disk': 0, ...(!shown && { 'customers cut off': 0 }) },
    forcedReleases: false,
    oldDisks: false,
    cancelledShows: false,
    setBack: { backUpMs, lostMs, shown },
  }
}
