/** Brings the database of an earlier program to the tables of today. */

import type { Command, SoldBooking } from '@marquee/shared'
import { textIn } from '../outbox/envelope.ts'
import { addUnentered } from '../outbox/outbox-table.ts'
import { addMovement, movementOf } from '../sales/drawer-table.ts'
import { addSale } from '../sales/sales-table.ts'
import { forgetCatalogueCursor } from '../shows/catalogue-table.ts'
import { ACCOUNTS } from './accounts-schema.ts'
import type { Db } from './database.ts'
import { EXCHANGES } from './exchanges-schema.ts'
import { commandOfFormat1 } from './format-1.ts'
import { OPERATORS } from './operators-schema.ts'
import { PARKED } from './parked-schema.ts'
import { PRINTING } from './printing-schema.ts'
import { READER_PAYMENTS } from './reader-payments-schema.ts'
import { DOOR_SEATS, MACHINE_REFUNDS, NAME_OF_MAP_LIFE, NAMES_OF_NUMBERS, ORDERS, TABLES, VOUCHERS } from './schema.ts'
import { SHIFTS } from './shifts-schema.ts'
import { SUBSCRIPTIONS } from './subscriptions-schema.ts'

/** Runs in the caller's transaction. */
export function migrate(db: Db, from: number): void {
  if (from === 1) fromFormat1(db)
  if (from === 2) db.exec(DOOR_SEATS)
  if (from === 2 || from === 3) db.exec(NAMES_OF_NUMBERS)
  if (from < 4) db.exec(NAME_OF_MAP_LIFE)
  // Format 1 has got all tables of today.
  if (from > 1 && from < 6) db.exec(ORDERS)
  if (from > 1 && from < 7) {
    db.exec(`${MACHINE_REFUNDS}${READER_PAYMENTS}${VOUCHERS}${EXCHANGES}${SUBSCRIPTIONS}${ACCOUNTS}`)
  }
  if (from > 1 && from < 8) db.exec(`${OPERATORS}${PRINTING}${SHIFTS}`)
  if (from > 1 && from < 9) db.exec(PARKED)
  // The older program kept its entries without the fields that it didn't know, such as the rules of a price list, and was sent no
  // tariffs. What it kept is sold by until all is pulled again.
  if (from < 5) forgetCatalogueCursor(db)
}

const REPLACED = ['outbox', 'carts', 'releases', 'sales'] as const

/**
 * Format 1 knew no grant numbers: its carts and releases can't be told by them. So they are left to the server, which asks for
 * the end of each hold when its time is up. Sales without an answer, and their money, are kept: see `commandOfFormat1`.
 */
function fromFormat1(db: Db): void {
  db.exec('drop index outbox_unanswered')
  for (const table of REPLACED) db.exec(`alter table ${table} rename to old_${table}`)
  db.exec(TABLES)
  keepSales(db)
  keepCommands(db)
  for (const table of REPLACED) db.exec(`drop table old_${table}`)
}

function keepSales(db: Db): void {
  for (const json of db.prepare('select booking from old_sales').pluck().all() as string[]) {
    const booking = JSON.parse(json) as SoldBooking
    addSale(db, booking, 'applied', [])
    const { bookingId, total, confirmedAt } = booking
    addMovement(db, { id: bookingId, direction: 'in', money: total, bookingId, conflictId: null, at: confirmedAt })
  }
}

function keepCommands(db: Db): void {
  const rows = db
    .prepare(
      `select o.command_id, o.envelope, (select reference from old_carts c where instr(o.envelope, c.booking_id) > 0) as reference
       from old_outbox o where o.answered_at is null order by o.sequence`,
    )
    .all() as { command_id: string; envelope: string; reference: string | null }[]
  for (const { command_id: id, envelope, reference } of rows) {
    const command = read(envelope, reference)
    if (command) {
      addUnentered(db, command)
      const movement = movementOf(command)
      if (movement) addMovement(db, movement)
    } else {
      // Entered as it is: the server shows it to a manager.
      db.prepare('insert into unentered (command_id, envelope) values (?, ?)').run(id, envelope)
    }
  }
}

function read(envelope: string, reference: string | null): Command | undefined {
  try {
    return commandOfFormat1(JSON.parse(textIn(envelope)), reference)
  } catch {
    return undefined
  }
}
