/**
 * What a team would write instead: Socket.IO, and a table of seats in Postgres, without Redis, books or certificates. `lock` claims by
 * `SELECT … FOR UPDATE`, `version` by comparing a column. A process of its own, as the server is.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { Server } from 'socket.io'

interface Claim {
  bookingId: string
  showId: string
  seatIds: string[]
}

const LEDGER = process.env['DATABASE_URL']
/** As many as the server itself has for its seat path. */
const pool = new pg.Pool({ connectionString: LEDGER, max: 10 })

const SEATS = 'show_id = $1 and seat_id = any($2)'

async function byLock({ bookingId, showId, seatIds }: Claim): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ booking_id: string | null }>({
      name: 'lock',
      text: `select booking_id from peer.seats where ${SEATS} order by seat_id for update`,
      values: [showId, seatIds],
    })
    const isFree = rows.length === seatIds.length && rows.every((row) => row.booking_id === null)
    if (isFree)
      await client.query({
        name: 'take',
        text: `update peer.seats set booking_id = $3 where ${SEATS}`,
        values: [showId, seatIds, bookingId],
      })
    await client.query(isFree ? 'commit' : 'rollback')
    return isFree
  } finally {
    client.release()
  }
}

async function byVersion({ bookingId, showId, seatIds }: Claim): Promise<boolean> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ seat_id: string; version: number; booking_id: string | null }>({
      name: 'look',
      text: `select seat_id, version, booking_id from peer.seats where ${SEATS} order by seat_id`,
      values: [showId, seatIds],
    })
    if (rows.length !== seatIds.length || rows.some((row) => row.booking_id !== null)) return false
    await client.query('begin')
    const { rowCount } = await client.query({
      name: 'take-version',
      text: `update peer.seats s set booking_id = $4, version = s.version + 1
        from unnest($2::text[], $3::int[]) seen(seat_id, version)
        where s.show_id = $1 and s.seat_id = seen.seat_id and s.version = seen.version`,
      values: [showId, rows.map(({ seat_id }) => seat_id), rows.map(({ version }) => version), bookingId],
    })
    const isWhole = rowCount === seatIds.length
    await client.query(isWhole ? 'commit' : 'rollback')
    return isWhole
  } finally {
    client.release()
  }
}

const http = createServer()
const io = new Server(http, { serveClient: false, transports: ['websocket'] })
io.on('connection', (socket) => {
  for (const [name, claim] of Object.entries({ lock: byLock, version: byVersion }))
    socket.on(name, (request: Claim, reply: (isTaken: boolean | string) => void) => {
      claim(request).then(reply, (error: Error) => reply(error.message))
    })
})
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }))
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
