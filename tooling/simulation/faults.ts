/** Makes things go wrong, one after another, until the world heals. Each deterioration is made good again at some time. */
import type { Copies } from './house/copies.ts'
import type { ServerHost } from './house/server.ts'
import type { TerminalHost } from './house/terminal.ts'
import { LEDGER } from './ledger/sessions.ts'
import type { Redis } from './redis/redis.ts'
import { REDIS } from './redis/redis.ts'
import type { FaultKind, Settings } from './settings.ts'
import { CARDS } from './world/cards.ts'
import { schedule, simNow } from './world/clock.ts'
import type { Random } from './world/random.ts'
import { noFaults, type World } from './world/world.ts'

interface Parts {
  world: World
  settings: Settings
  random: Random
  servers: ServerHost[]
  terminals: TerminalHost[]
  customers: string[]
  redis: Redis
  copies: Copies
}

/** @returns the function that heals the world */
export function beginFaults(parts: Parts): () => void {
  const { world, settings, random, servers, terminals, redis } = parts
  const { network, faults } = world
  let healed = false
  Object.assign(faults, settings.rates)
  network.setSlow(settings.rates.slowOnceIn)
  faults.maybeCrash = (host) => {
    if (faults.crashOnceIn === 0 || random.below(faults.crashOnceIn) !== 0) return false
    const server = servers.find((each) => each.name === host)
    if (!server?.life()) return false
    server.crash(300 + random.next() * 6000)
    return true
  }
  faults.maybeStall = (host) => {
    if (faults.stallOnceIn === 0 || random.below(faults.stallOnceIn) !== 0) return
    const life = servers.find((each) => each.name === host)?.life()
    if (!life) return
    life.standsStillUntil = simNow() + 2000 + random.next() * 8000
    world.count('servers that stand still behind a question')
  }

  const until = (ms: number, undo: () => void): void => void schedule(ms, () => healed || undo(), undefined)
  const aWhile = (): number => (random.chance(0.7) ? 300 + random.next() * 6000 : random.next() * 40_000)

  function cutOff(a: string, b: string, ways: 'both' | 'there' | 'back'): void {
    if (ways !== 'back') network.block(a, b)
    if (ways !== 'there') network.block(b, a)
    until(aWhile(), () => {
      if (ways !== 'back') network.unblock(a, b)
      if (ways !== 'there') network.unblock(b, a)
    })
  }

  const kinds: Record<FaultKind, () => string> = {
    'terminal cut off'() {
      const terminal = random.pick(terminals)
      for (const server of servers) cutOff(terminal.name, server.name, 'both')
      return terminal.name
    },
    'half-open line'() {
      const terminal = random.pick(terminals)
      const server = random.pick(servers)
      const ways = random.pick(['there', 'back'] as const)
      cutOff(terminal.name, server.name, ways)
      return `${terminal.name}, ${server.name}, ${ways}`
    },
    'line cut'() {
      const terminal = random.pick(terminals)
      for (const server of servers) network.cut(terminal.name, server.name)
      return terminal.name
    },
    'server without ledger'() {
      const server = random.pick(servers)
      const ways = random.pick(['both', 'there', 'back'] as const)
      if (random.chance(0.5)) network.cut(server.name, LEDGER)
      if (random.chance(0.7)) cutOff(server.name, LEDGER, ways)
      return `${server.name}, ${ways}`
    },
    'deaf server'() {
      const server = random.pick(servers)
      faults.deaf.add(server.name)
      until(2000 + random.next() * 20_000, () => faults.deaf.delete(server.name))
      return server.name
    },
    'server without Redis'() {
      const server = random.pick(servers)
      if (random.chance(0.5)) network.cut(server.name, REDIS)
      if (random.chance(0.7)) cutOff(server.name, REDIS, random.pick(['both', 'there', 'back'] as const))
      return server.name
    },
    'server without gateway'() {
      const server = random.pick(servers)
      cutOff(server.name, CARDS, random.pick(['both', 'there', 'back'] as const))
      return server.name
    },
    'slow gateway'() {
      faults.gatewayTakesMs = 500 + random.next() * 5000
      until(aWhile(), () => {
        faults.gatewayTakesMs = 0
      })
      return ''
    },
    'customers cut off'() {
      const customer = random.pick(parts.customers)
      const server = random.pick(servers)
      cutOff(customer, server.name, random.pick(['both', 'there', 'back'] as const))
      return customer
    },
    'server dies'() {
      const server = random.pick(servers)
      server.crash(200 + random.next() * 15_000)
      return server.name
    },
    'terminal dies'() {
      const terminal = random.pick(terminals)
      terminal.crash(300 + random.next() * 8000)
      return terminal.name
    },
    'terminal loses power'() {
      const terminal = random.pick(terminals)
      terminal.losePower(1000 + random.next() * 15_000)
      return terminal.name
    },
    'old disk'() {
      const terminal = random.pick(terminals)
      terminal.restoreOldDisk(1000 + random.next() * 5000)
      return terminal.name
    },
    'disk copied'() {
      const original = random.pick(terminals.filter((each) => each.identity.kind === 'counter'))
      const peers = network.peersOf(original.name)
      const deaf = servers.find((server) => peers.includes(server.name))
      const copy = parts.copies.make(original)
      if (!copy) return `${original.name}, in vain`
      if (deaf) {
        faults.deaf.add(deaf.name)
        cutOff(copy.name, deaf.name, 'both')
        until(6000 + random.next() * 16_000, () => faults.deaf.delete(deaf.name))
      }
      const moves = (): void => {
        for (const server of servers) cutOff(copy.name, server.name, 'both')
      }
      if (random.chance(0.6)) until(4000 + random.next() * 8000, moves)
      return `${original.name}, at ${deaf?.name ?? 'no server'}`
    },
    'disk full'() {
      const terminal = random.pick(terminals)
      terminal.fillDisk()
      until(aWhile(), () => terminal.emptyDisk())
      return terminal.name
    },
    'Redis flushed'() {
      redis.flush()
      return ''
    },
    'Redis restarted'() {
      if (random.chance(0.5)) redis.restart()
      else redis.down(500 + random.next() * 8000)
      return ''
    },
    'Redis stands still'() {
      redis.standStill(200 + random.next() * 6000)
      return ''
    },
    'clock jumps'() {
      const terminal = random.pick(terminals)
      const days = random.pick([-365, -1, -0.01, 0.01, 1, 365])
      terminal.setClock(days * 86_400_000)
      return `${terminal.name}, ${days} days`
    },
    'terminal stands still'() {
      const terminal = random.pick(terminals)
      const life = terminal.life()
      if (life) life.standsStillUntil = simNow() + random.next() * 12_000
      return terminal.name
    },
    'server stands still'() {
      const server = random.pick(servers)
      const life = server.life()
      if (life) life.standsStillUntil = simNow() + random.next() * 8000
      return server.name
    },
  }

  const drawn = Object.entries(settings.faults).flatMap(([kind, weight]) =>
    Array.from({ length: weight }, () => kind as FaultKind),
  )
  function next(): void {
    if (healed || drawn.length === 0) return
    const kind = random.pick(drawn)
    const where = kinds[kind]()
    world.note(`!! ${kind} ${where}`)
    world.count(kind)
    schedule(random.next() * 2 * settings.faultEveryMs, next, undefined)
  }
  schedule(2000 + random.next() * settings.faultEveryMs, next, undefined)

  return () => {
    healed = true
    Object.assign(faults, noFaults())
    network.healAll()
    for (const terminal of terminals) terminal.emptyDisk()
    for (const server of servers) server.start()
    for (const terminal of terminals) terminal.start()
  }
}
