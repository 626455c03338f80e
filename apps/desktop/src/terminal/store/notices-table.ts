/** Messages that a clerk or a manager should read once; each stays until somebody has dismissed it. */
import { newId } from '@marquee/shared'
import type { Notice } from '../api.ts'
import type { Db } from './database/database.ts'

export function addNotice(db: Db, notice: Omit<Notice, 'id'>): Notice {
  const stored = { id: newId(), ...notice }
  db.prepare('insert into notices (id, at, severity, text) values (@id, @at, @severity, @text)').run(stored)
  return stored
}

/** Oldest first. */
export function allNotices(db: Db): Notice[] {
  return db.prepare('select id, at, severity, text from notices order by id').all() as Notice[]
}

export function removeNotice(db: Db, id: string): void {
  db.prepare('delete from notices where id = ?').run(id)
}
