/** The server's certificates that this terminal may sign tickets, by show. */
import type { Grant } from '@marquee/shared'
import type { Db } from '../database/database.ts'

/** A certificate as it came with a grant. */
export type Certificate = Pick<Grant, 'certificate' | 'certificateKey' | 'ticketCodes'>

/**
 * The row has the signature; before it, with a dot after each, the form of codes where they are short, and the name of the house's key
 * where it has one. A short code names its key, so a grant of short codes without a key's name is kept as one of long codes.
 */
export function saveCertificate(db: Db, showId: string, kept: Certificate): void {
  const { certificate, certificateKey, ticketCodes } = kept
  const named = certificateKey === undefined ? [] : [ticketCodes, certificateKey]
  const text = [...named, certificate].filter((part) => part !== undefined).join('.')
  db.prepare('insert or replace into certificates (show_id, certificate) values (?, ?)').run(showId, text)
}

export function certificateOf(db: Db, showId: string): Certificate | undefined {
  const text = db.prepare('select certificate from certificates where show_id = ?').pluck().get(showId) as
    | string
    | undefined
  if (text === undefined) return undefined
  const [certificate = '', certificateKey, ticketCodes] = text.split('.').toReversed()
  return {
    certificate,
    ...(certificateKey !== undefined && { certificateKey }),
    ...(ticketCodes === 'short' && { ticketCodes }),
  }
}

export function forgetCertificates(db: Db, showId?: string): void {
  if (showId === undefined) db.exec('delete from certificates')
  else db.prepare('delete from certificates where show_id = ?').run(showId)
}
