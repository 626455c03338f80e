/** By show, the server's word that this terminal may sign its tickets. */
import type { Db } from './database.ts'

export function saveCertificate(db: Db, showId: string, certificate: string): void {
  db.prepare('insert or replace into certificates (show_id, certificate) values (?, ?)').run(showId, certificate)
}

export function certificateOf(db: Db, showId: string): string | undefined {
  return db.prepare('select certificate from certificates where show_id = ?').pluck().get(showId) as string | undefined
}

export function forgetCertificates(db: Db, showId?: string): void {
  if (showId === undefined) db.exec('delete from certificates')
  else db.prepare('delete from certificates where show_id = ?').run(showId)
}
