/**
 * Keeps the part of a write-ahead log that SQLite didn't read, beside the database, until its commands are in the
 * database again. So a transaction that a power cut tore is no damage: the database is as SQLite recovers it, and no
 * command is lost.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import {
  type AnyLink,
  type Command,
  changeDue,
  type ExchangeOrder,
  type OrderCommand,
  type SellCommand,
} from '@marquee/shared'
import type { Log } from '../../log.ts'
import { type Db, inTransaction } from '../database/database.ts'
import { DamagedDatabase } from '../database/open-database.ts'
import { enterFoundAdmission } from '../door/door-admissions-table.ts'
import { addNotice } from '../notices-table.ts'
import { carveCommands, carveLinks } from '../outbox/envelope.ts'
import { addUnentered, addUnproven, isKnown } from '../outbox/outbox-table.ts'
import { readRun } from '../runs/run-table.ts'
import { addMovement, movementOf } from '../sales/drawer-table.ts'
import { addOrder, findOrder } from '../sales/orders-table.ts'
import { addSale, findSale, replaceTickets } from '../sales/sales-table.ts'
import { removeCart } from '../seats/carts-table.ts'
import { claimsOfCart } from '../seats/claims-table.ts'
import { raiseFloor } from '../seats/floors-table.ts'
import { noteInShift } from '../shifts/note-in-shift.ts'

export const UNREAD = '-unread'

/**
 * Runs before SQLite opens the database: SQLite writes over what it doesn't read. @param unread the unread part of its
 * log
 */
export function keepUnread(path: string, unread: Buffer): void {
  const kept = path + UNREAD
  // An attempt that was cut short may have left one already.
  const before = existsSync(kept) ? readFileSync(kept) : Buffer.alloc(0)
  const file = openSync(`${kept}.new`, 'w', 0o600)
  try {
    writeSync(file, before)
    writeSync(file, unread)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(`${kept}.new`, kept)
}

/**
 * Enters what was found in the unread part and isn't in the database.
 * @throws DamagedDatabase when it shows that more is missing: then nothing of this database says what is still to be sold.
 */
export function enterUnread(db: Db, path: string, { log, now }: { log: Log; now: () => Date }): void {
  const kept = path + UNREAD
  if (!existsSync(kept)) return
  const bytes = readFileSync(kept)
  const links = missingLinks(db, carveLinks(bytes))
  // Commands that weren't in the chain yet.
  const inLinks = new Set(carveLinks(bytes).flatMap((link) => ('command' in link ? link.command.id : [])))
  const others = carveCommands(bytes).filter(({ id }) => !inLinks.has(id) && !isKnown(db, id))
  if (links.length + others.length > 0) {
    inTransaction(db, () => {
      for (const link of links) {
        if ('command' in link) enter(db, link.command)
        else addUnproven(db, link.unproven)
      }
      for (const command of others) enter(db, command)
      addNotice(db, { at: now().toISOString(), severity: 'warning', text: notice([...links, ...others]) })
    })
    log.warn({ links: links.length, others: others.length }, 'commands of a torn write-ahead log were entered again')
  }
  rmSync(kept)
}

/** Returns them in their order: each must follow the one before, the first the chain's end. */
function missingLinks(db: Db, links: readonly AnyLink[]): AnyLink[] {
  const { terminalId, head } = readRun(db)
  const missing = links
    .filter((link) => !('command' in link && isKnown(db, link.command.id)))
    // Longer ago, and forgotten since.
    .filter((link) => link.terminalId !== terminalId || link.sequence > head.sequence)
    .sort((a, b) => a.sequence - b.sequence)
  missing.forEach((link, i) => {
    if (link.terminalId !== terminalId || link.sequence !== head.sequence + 1 + i) {
      throw new DamagedDatabase('its write-ahead log is damaged, and entries of the outbox are missing')
    }
  })
  return missing
}

/** Enters it as if it had been made here, but for the signed codes of a sale's tickets: those were not in the log. */
function enter(db: Db, command: Command): void {
  addUnentered(db, command)
  const movement = movementOf(command)
  if (movement) addMovement(db, movement)
  enterFoundAdmission(db, command)
  const { body } = command
  if (body.kind === 'sell') {
    enterSale(db, body, {
      change: changeDue(body.total.amount, body.payment.tendered),
      soldAt: body.soldAt,
      currency: body.total.currency,
    })
  }
  if (body.kind === 'order' || body.kind === 'exchange') {
    const order = body.kind === 'order' ? body : body.order
    for (const booking of order.bookings) {
      enterSale(db, booking, { change: 0, soldAt: order.soldAt, currency: order.total.currency })
    }
    enterOrder(db, order)
  }
  noteInShift(db, command)
}

/**
 * Its lines were not in the log: they are no more than the screen has shown of them. What the screen had asked for wasn't either, so the
 * same order asked for again is refused as another one, and isn't sold twice.
 */
function enterOrder(
  db: Db,
  { orderId, bookings, total, rounding, payments, change, soldAt }: OrderCommand | ExchangeOrder,
): void {
  if (findOrder(db, orderId)) return
  const sold = bookings.flatMap(({ bookingId }) => findSale(db, bookingId)?.booking ?? [])
  const order = { orderId, bookings: sold, lines: [], byRate: [], total, rounding, payments, change, soldAt }
  addOrder(db, { ...order, standing: 'waiting' }, '')
}

function enterSale(
  db: Db,
  { bookingId, showId, reference, tickets }: Pick<SellCommand, 'bookingId' | 'showId' | 'reference' | 'tickets'>,
  { change, soldAt, currency }: { change: number; soldAt: string; currency: string },
): void {
  if (findSale(db, bookingId)) return
  const total = { amount: tickets.reduce((sum, { amount }) => sum + amount, 0), currency }
  const printed = tickets.map(({ grantNumber: _, ...ticket }) => ({ ...ticket, code: '' }))
  addSale(
    db,
    { bookingId, showId, reference, tickets: printed, total, change, confirmedAt: soldAt },
    'waiting',
    tickets.map(({ grantNumber }) => grantNumber),
  )
  replaceTickets(db, bookingId, [])
  for (const seat of tickets) raiseFloor(db, showId, seat)
  if (claimsOfCart(db, bookingId).length === 0) removeCart(db, bookingId)
}

function notice(found: readonly (AnyLink | Command)[]): string {
  const sales = found.flatMap((each) => {
    const command = 'body' in each ? each : 'command' in each ? each.command : undefined
    if (command?.body.kind === 'exchange') return command.body.order.bookings.map(({ reference }) => reference)
    if (command?.body.kind === 'order') return command.body.bookings.map(({ reference }) => reference)
    return command?.body.kind === 'sell' ? command.body.reference : []
  })
  const told =
    sales.length === 0
      ? 'What was done then is sent.'
      : `The ${sales.length === 1 ? 'sale' : 'sales'} ${sales.join(', ')} may not have been confirmed on the screen, and ${sales.length === 1 ? 'is' : 'are'} sent as sold: make sure that the customer has paid and has tickets.`
  return `The machine stopped while this terminal was writing to its disk. ${told}`
}
