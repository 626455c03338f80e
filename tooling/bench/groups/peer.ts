/** Claims of three free seats against what a team would write instead, at one client, a few and many, on the same Postgres. */
import { newId, seatId } from '@marquee/shared'
import { connectedSockets, startBare } from '../bare.ts'
import { expectOk } from '../expect-ok.ts'
import { figureOf, type Row } from '../figure.ts'
import { type Group, inRounds, times } from '../group.ts'
import { measure } from '../measure.ts'
import { seatSupply } from '../seat-supply.ts'

const CLAIMS = { 1: 250, 16: 1200, 256: 2000 }
const REACH = { 1: 1, 16: 1.7, 256: 3 }
type Clients = keyof typeof CLAIMS
const CLIENTS: readonly Clients[] = [1, 16, 256]

const ROW = (clients: Clients): Row => ({
  row: `claims at ${clients} ${clients === 1 ? 'client' : 'clients'}`,
  against: 'the better of a row lock and a version column',
  unit: '×',
  better: 'more',
  reach: { least: REACH[clients] },
})

export const peer: Group = {
  name: 'peer',
  async run({ pool, ledgerUrl, programme, terminals, nextSeats }, size) {
    await pool.query('create schema peer')
    await pool.query(`create table peer.seats (show_id uuid, seat_id text, booking_id uuid, version int not null default 0,
      primary key (show_id, seat_id))`)
    await pool.query(
      'insert into peer.seats (show_id, seat_id) select show_id, seat_id from unnest($1::uuid[]) show_id, unnest($2::text[]) seat_id',
      [programme.showIds, programme.seats.map(seatId)],
    )
    await pool.query('analyze peer.seats')
    const nextOfPeer = seatSupply(programme)
    const bare = await startBare('peer-server.ts', { DATABASE_URL: ledgerUrl })
    const sockets = await connectedSockets(bare.port, terminals.length)
    try {
      const ours = (count: number, clients: number) =>
        measure(
          Array.from({ length: count }, (_, i) => async () => {
            const terminal = terminals[i % terminals.length] as (typeof terminals)[number]
            expectOk(await terminal.ask('claim', { bookingId: newId(), ...nextSeats() }))
          }),
          clients,
        )
      const theirs = (how: 'lock' | 'version', count: number, clients: number) =>
        measure(
          Array.from({ length: count }, (_, i) => async () => {
            const claim = { bookingId: newId(), ...nextOfPeer() }
            const isTaken: unknown = await sockets[i % sockets.length]?.timeout(20_000).emitWithAck(how, claim)
            if (isTaken !== true) throw new Error(`the peer gave no seats: ${String(isTaken)}`)
          }),
          clients,
        )
      const figures = []
      for (const clients of CLIENTS) {
        const count = times(CLAIMS[clients], size)
        const rounds = await inRounds(
          {
            ours: () => ours(count, clients),
            lock: () => theirs('lock', count, clients),
            version: () => theirs('version', count, clients),
          },
          size,
        )
        const ratios = rounds.ours.map(
          ({ rate }, i) => rate / Math.max(rounds.lock[i]?.rate ?? 0, rounds.version[i]?.rate ?? 0),
        )
        figures.push(figureOf(ROW(clients), ratios))
      }
      return figures
    } finally {
      for (const socket of sockets) socket.close()
      await bare.stop()
    }
  },
}
