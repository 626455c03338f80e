/**
 * Write-ahead logs as a power cut leaves them: real files, torn at many places. SQLite recovers them, and no command is
 * lost.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type Command, newId, type OrderCommand } from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import { sellCommand } from '../../testing/commands.ts'
import { addCommand, commands, ids, TERMINAL, testStore, waiting } from '../../testing/test-store.ts'
import { type Db, inTransaction } from '../database/database.ts'
import { closeDatabase } from '../database/open-database.ts'
import { allNotices } from '../notices-table.ts'
import { saveOwner } from '../runs/run-table.ts'
import { drawerSums } from '../sales/drawer-table.ts'
import { answerOrder, findOrder, goodsSoldSince, latestOrders } from '../sales/orders-table.ts'
import { findSale, wasSold } from '../sales/sales-table.ts'
import { countClaims, grantClaim } from '../seats/claims-table.ts'
import { floorOf } from '../seats/floors-table.ts'
import { keepUnread, UNREAD } from './unread-log.ts'

const t = testStore()
const CLAIMS = 48
const showId = newId()
const HEADER = 32
const FRAME = 24 + 16384

/**
 * A counter with allotted seats, closed in good order; then what `work` does, one transaction each, as it lies there at
 * a power cut.
 */
function cutOff(work: readonly ((db: Db) => void)[]): { wal: Buffer; frames: number } {
  const first = t.open({ enrolled: false })
  inTransaction(first, () => {
    saveOwner(first, TERMINAL)
    for (let i = 0; i < CLAIMS; i++) grantClaim(first, showId, { seatId: `A-${i + 1}`, grantNumber: i + 1 })
  })
  closeDatabase(first)
  const db = t.open()
  db.pragma('wal_checkpoint(RESTART)')
  for (const each of work) inTransaction(db, () => each(db))
  const files = ['', '-wal'].map((suffix) => [suffix, readFileSync(t.path + suffix)] as const)
  db.close()
  rmSync(`${t.path}-shm`, { force: true })
  for (const [suffix, bytes] of files) writeFileSync(t.path + suffix, bytes)
  const wal = files[1]?.[1] ?? Buffer.alloc(0)
  return { wal, frames: Math.floor((wal.length - HEADER) / FRAME) }
}

const entered = (command: Command) => (db: Db) => addCommand(db, command)
const asideOrTorn = (): string[] => readdirSync(t.dir).filter((name) => /damaged|rebuilt|unread/.test(name))

/** Opens what a cut has left, and once more: the second time there is nothing to tell. */
function recovered(wal: Buffer): Db {
  writeFileSync(`${t.path}-wal`, wal)
  const db = t.open()
  expect(asideOrTorn()).toEqual([])
  expect(countClaims(db)).toBe(CLAIMS)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  const [known, told] = [waiting(db), allNotices(db).length]
  closeDatabase(db)
  const again = t.open()
  expect(waiting(again)).toEqual(known)
  expect(allNotices(again)).toHaveLength(told)
  return again
}

describe('a torn write-ahead log', () => {
  test('keeps all earlier commits and every claim when cut off at any byte', () => {
    const added = commands(4)
    const { wal } = cutOff(added.map(entered))
    const main = readFileSync(t.path)
    let most = 0
    for (let length = 0; length < wal.length; length += 4999) {
      writeFileSync(t.path, main)
      rmSync(`${t.path}-shm`, { force: true })
      const db = recovered(wal.subarray(0, length))
      const have = waiting(db)
      expect(have).toEqual(ids(added).slice(0, have.length))
      expect(have.length).toBeGreaterThanOrEqual(most)
      most = have.length
      db.close()
    }
    expect(most).toBeGreaterThanOrEqual(3)
  })

  test.each([
    ['the header of its first frame', (wal: Buffer) => wal.fill(0, HEADER, HEADER + 24)],
    ['its first frame', (wal: Buffer) => wal.fill(0, HEADER, HEADER + FRAME)],
    ['a sector of its first page', (wal: Buffer) => wal.fill(0xa5, HEADER + 24, HEADER + 24 + 512)],
    ['its last frame', (wal: Buffer) => wal.fill(0, wal.length - FRAME)],
    ['the checksum of its last frame', (wal: Buffer) => wal.fill(0, wal.length - FRAME + 16, wal.length - FRAME + 24)],
    ['its own header', (wal: Buffer) => wal.fill(0, 0, HEADER)],
    ['the part of its header that its frames repeat', (wal: Buffer) => wal.fill(0xa5, 16, 24)],
  ])('without %s loses neither a claim nor a command that is still in it', (_, tear) => {
    const added = commands(5)
    const { wal } = cutOff(added.map(entered))
    const db = recovered(tear(Buffer.from(wal)) as Buffer)
    expect(waiting(db)).toEqual(ids(added))
  })

  test('with only its last transaction, less a frame, sends that sale and sells its seat no more', () => {
    const sale = sellCommand(['A-3'])
    if (sale.body.kind !== 'sell') throw new Error('no sale')
    const { bookingId, total } = sale.body
    const body = { ...sale.body, showId, tickets: sale.body.tickets.map((ticket) => ({ ...ticket, grantNumber: 3 })) }
    const { wal } = cutOff([entered({ ...sale, body })])
    writeFileSync(`${t.path}-wal`, Buffer.from(wal).fill(0, HEADER, HEADER + 24))
    const db = t.open()
    expect(asideOrTorn()).toEqual([])
    expect(waiting(db)).toEqual([sale.id])
    expect(countClaims(db)).toBe(CLAIMS - 1)
    expect(floorOf(db, showId, 'A-3')).toBe(3)
    expect(wasSold(db, showId, 'A-3', 3)).toBe(true)
    expect(findSale(db, bookingId)).toMatchObject({ standing: 'waiting', booking: { total, tickets: [] } })
    expect(drawerSums(db).get(total.currency)).toBe(total.amount)
    expect(allNotices(db).map(({ text }) => text)).toEqual([expect.stringContaining(sale.body.reference)])
  })

  test('with only its last transaction keeps an order of that as sold: it is listed, and not sold again', () => {
    const orderId = newId()
    const body: OrderCommand = {
      kind: 'order',
      orderId,
      tariffId: newId(),
      bookings: [],
      goods: [{ goods: 'popcorn', size: 'regular', extras: [], quantity: 1 }],
      combos: [],
      codes: [],
      total: { amount: 650, currency: 'SGD' },
      rounding: 0,
      payments: [{ paymentId: newId(), method: 'cash', tendered: 1000 }],
      change: 350,
      soldAt: '2026-11-21T11:00:00.000Z',
      cutOff: true,
    }
    const { wal } = cutOff([entered({ id: newId(), body })])
    writeFileSync(`${t.path}-wal`, Buffer.from(wal).fill(0, HEADER, HEADER + 24))
    const db = t.open()
    expect(latestOrders(db, 10)).toMatchObject([{ orderId, total: { amount: 650 }, change: 350, standing: 'waiting' }])
    expect(drawerSums(db).get('SGD')).toBe(650)
    // Whatever the screen asks for under its id now is another order.
    expect(findOrder(db, orderId)?.asked).toBe('')
    // Its goods are counted at no cinema: the server does that when it has the order.
    expect(goodsSoldSince(db, newId(), '2026-11-21T10:00:00.000Z')).toEqual([])
    answerOrder(db, body, 'applied')
    expect(findOrder(db, orderId)?.order.standing).toBe('applied')
  })

  test('with a gap counts as damaged: its entries are salvaged, and no claim is trusted', () => {
    const added = commands(60)
    const { wal, frames } = cutOff(added.map(entered))
    // All but the last page of the outbox: the entries of the pages before are nowhere.
    const torn = Buffer.from(wal).fill(0, HEADER, HEADER + (frames - 4) * FRAME)
    writeFileSync(`${t.path}-wal`, torn)
    const db = t.open()
    expect(countClaims(db)).toBe(0)
    expect(waiting(db).length).toBeGreaterThan(0)
    expect(asideOrTorn().length).toBeGreaterThan(0)
  })
})

test('the unread part of a log stays until it was entered, across a second torn log', () => {
  for (const part of ['first', 'second']) keepUnread(t.path, Buffer.from(part))
  expect(readFileSync(t.path + UNREAD, 'utf8')).toBe('firstsecond')
})
