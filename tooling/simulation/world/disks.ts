/** The disks of the world's machines. The disks outlive programs. */
import type SqliteDatabase from 'better-sqlite3'

/** The database as a disk knows it. */
type Db = Pick<
  SqliteDatabase.Database,
  'open' | 'inTransaction' | 'exec' | 'serialize' | 'close' | 'prepare' | 'pragma'
>

interface Disk {
  /** The content when the program ended, or undefined: there is nothing. */
  content: Buffer | undefined
  attach(db: Db): void
  detach(db: Db): void
  /** The content of a backup made now. */
  copy(): Buffer | undefined
  /** The database of the program that runs. */
  live(): Db | undefined
}

let disks = new Map<string, Disk>()
let retired: Db[] = []

export function forgetDisks(): void {
  for (const disk of disks.values()) {
    const db = disk.live()
    if (db) disk.detach(db)
  }
  disks = new Map()
  for (const db of retired) db.close()
  retired = []
}

export function diskOf(path: string): Disk {
  const known = disks.get(path)
  if (known) return known
  let attached: Db | undefined
  const disk: Disk = {
    content: undefined,
    attach(db) {
      attached = db
    },
    detach(db) {
      if (attached !== db) return
      attached = undefined
      if (!db.open) return
      // The program died in the middle of a transaction: it never was.
      if (db.inTransaction) db.exec('rollback')
      disk.content = db.serialize()
      // The dead may go on for as long as the moment of their death lasts: what they write now is on no disk.
      retired.push(db)
    },
    copy() {
      return attached?.open && !attached.inTransaction ? attached.serialize() : disk.content
    },
    live: () => (attached?.open ? attached : undefined),
  }
  disks.set(path, disk)
  return disk
}
