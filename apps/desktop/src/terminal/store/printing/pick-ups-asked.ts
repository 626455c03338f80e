/**
 * The ids of pick-ups that the server was asked for and has not answered, by what proves them. So what is asked again after a lost answer,
 * or after a power cut, is the same pick-up. The proof itself isn't kept: a kiosk's disk can be carried away.
 */
import { createHash } from 'node:crypto'
import { Id, type TicketProof } from '@marquee/shared'
import { z } from 'zod'
import type { Db } from '../database/database.ts'

const ASKED = 'pick-ups asked for'
/** Answers are seldom lost. */
const KEPT = 50

const Asked = z.array(z.strictObject({ proof: z.string(), pickUpId: Id }))
type Asked = z.infer<typeof Asked>

const hashOf = (proof: TicketProof): string =>
  createHash('sha256')
    .update('code' in proof ? proof.code : `${proof.reference} ${proof.digits}`)
    .digest('base64url')

/** What can't be read here was edited: then none is known. */
function asked(db: Db): Asked {
  const text = db.prepare('select value from meta where key = ?').pluck().get(ASKED)
  try {
    return Asked.safeParse(JSON.parse(String(text))).data ?? []
  } catch {
    return []
  }
}

function save(db: Db, list: Asked): void {
  db.prepare('insert or replace into meta (key, value) values (?, ?)').run(ASKED, JSON.stringify(list.slice(-KEPT)))
}

export const pickUpAsked = (db: Db, proof: TicketProof): Id | undefined => {
  const hash = hashOf(proof)
  return asked(db).find((each) => each.proof === hash)?.pickUpId
}

export function notePickUpAsked(db: Db, proof: TicketProof, pickUpId: Id): void {
  const hash = hashOf(proof)
  save(db, [...asked(db).filter((each) => each.proof !== hash), { proof: hash, pickUpId }])
}

/** The server has answered it. */
export function forgetPickUpAsked(db: Db, proof: TicketProof): void {
  const known = asked(db)
  const hash = hashOf(proof)
  const rest = known.filter((each) => each.proof !== hash)
  if (rest.length < known.length) save(db, rest)
}
