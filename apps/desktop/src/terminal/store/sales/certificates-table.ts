/** The server's certificates that this terminal may sign tickets, by show. */
import type { Grant } from '@marquee/shared'
import type { Db } from '../database/database.ts'

/** A certificate as it came with a grant. */
export type Certificate = Pick<Grant, 'certificate' | 'certificateKey'>

/** The row has the name of the house's key and a dot before the signature, where the key has a name. */
export function saveCertificate(db: Db, showId: string, { certificate, certificateKey }: Certificate): void {
  const text = certificateKey === undefined ? certificate : `${certificateKey}.${certificate}`
  db.prepare('insert or replace into certificates (show_id, certificate) values (?, ?)').run(showId, text)
}

export function certificateOf(db: Db, showId: string): Certificate | undefined {
  const text = db.prepare('select certificate from certificates where show_id = ?').pluck().get(showId) as
    | string
    | undefined
  if (text === undefined) return undefined
  const [certificate = '', certificateKey] = text.split('.').toReversed()
  return certificateKey === undefined ? { certificate } : { certificate, certificateKey }
}

export function forgetCertificates(db: Db, showId?: string): void {
  if (showId === undefined) db.exec('delete from certificates')
  else db.prepare('delete from certificates where show_id = ?').run(showId)
}
