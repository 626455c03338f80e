/** A house full of terminals comes back at once. */
import { type ChainEntry, newId } from '@marquee/shared'
import { beforeAll } from 'vitest'
import { soonTrue } from '../testing/soon-true.ts'
import { sellCommand } from '../testing/terminals/outbox-chain.ts'
import {
  connectTerminal,
  type Device,
  grantedValue,
  newDevice,
  newKey,
  type RawTerminal,
} from '../testing/terminals/raw-terminal.ts'
import { row } from './row.ts'
import { openStage, type Stage } from './stage.ts'

const TERMINALS = 500
const WITH_A_SALE = 300

interface Member {
  device: Device
  bootId: string
  waiting: ChainEntry | undefined
}

let stage: Stage

beforeAll(async () => {
  stage = await openStage({ shows: 2 })
  return () => stage.close()
}, 120_000)

row(
  `reconnect storm of ${TERMINALS} terminals`,
  async () => {
    const members = await Promise.all(Array.from({ length: TERMINALS }, (_, i) => enrolled(`counter ${i}`)))
    const showId = stage.show()
    const before = await connectAll(members)
    const bookingIds = await Promise.all(
      members.slice(0, WITH_A_SALE).map(async (member, i) => {
        const bookingId = newId()
        const claim = { bookingId, showId, seatIds: [stage.seatAt(i)] }
        const { reference, seats } = grantedValue(await (before[i] as RawTerminal).ask('claim', claim))
        member.waiting = member.device.outbox.append(sellCommand({ bookingId, showId, reference, seats }))
        return bookingId
      }),
    )
    await stage.kill()
    for (const terminal of before) terminal.close()
    await stage.start()
    const back = await connectAll(members)
    await Promise.all(
      members.map(async ({ waiting }, i) => {
        const terminal = back[i] as RawTerminal
        grantedValue(await terminal.ask('watch', { showId }))
        if (waiting) await terminal.sendEntries(waiting)
      }),
    )
    for (const terminal of back) terminal.close()
    const { rows } = await stage.pool.query<{ n: number; conflicts: number }>(
      `select count(*)::int as n, (select count(*)::int from conflicts) as conflicts
       from bookings where id = any($1::uuid[]) and state = 'confirmed'`,
      [bookingIds],
    )
    if (rows[0]?.n !== WITH_A_SALE || rows[0].conflicts !== 0) throw new Error(JSON.stringify(rows[0]))
    return {
      injected: `kill -9 of the server; ${TERMINALS} terminals come back in the same moment, ${WITH_A_SALE} of them with a sale`,
      held: `all were let in and see the map; ${rows[0].n} sales are in the ledger once, ${rows[0].conflicts} conflicts`,
    }
  },
  180_000,
)

/** Enrols without the way over HTTP, which is not under test. */
async function enrolled(name: string): Promise<Member> {
  const { key, publicKey } = newKey()
  const id = newId()
  await stage.pool.query('insert into terminals (id, name, kind, public_key) values ($1, $2, $3, $4)', [
    id,
    name,
    'counter',
    Buffer.from(publicKey, 'base64url'),
  ])
  const device = newDevice({ id, name, kind: 'counter', cinemaId: null }, key)
  return { device, bootId: newId(), waiting: undefined }
}

function connectAll(members: readonly Member[]): Promise<RawTerminal[]> {
  return Promise.all(
    members.map(({ device, bootId }) =>
      // A terminal that isn't let in while the server is busy comes again, as a real one does.
      soonTrue(
        'a terminal is let in',
        () => connectTerminal(stage.url, device, { bootId }).catch(() => undefined),
        60_000,
      ),
    ),
  )
}
