/**
 * Operators on this terminal's disk. Each is sealed (AES-256-GCM) by a key that is derived from the device's private key, for their own
 * id: whoever has the database alone can't try PINs, and a row that was edited, or put in another's place, doesn't open. The list has a hash
 * of each row, so that a single row of before doesn't come back either.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { Hash, Id, OperatorAtTerminal, type OperatorsAnswer } from '@marquee/shared'
import { z } from 'zod'
import type { Db } from '../store/database/database.ts'
import { keptOperators, saveOperators, sealedList, sealedOperator } from '../store/operators/operators-table.ts'

const OperatorList = z.strictObject({
  lockAfterSeconds: z.int().min(1),
  badgeKey: Hash,
  isNeeded: z.boolean().optional(),
  /** By the operator's id, the hash of the sealed row. */
  rows: z.record(Id, Hash),
})
type OperatorList = z.infer<typeof OperatorList>

/** `damaged`: it isn't as it was written. */
type Kept<T> = { kind: 'whole'; value: T } | { kind: 'damaged' } | { kind: 'none' }

export interface SealedOperators {
  save(db: Db, answer: OperatorsAnswer): void
  list(db: Db): Kept<OperatorList>
  operator(db: Db, operatorId: Id): Kept<OperatorAtTerminal>
  /** All that open; `isDamaged`: there are others. */
  all(db: Db): { operators: OperatorAtTerminal[]; isDamaged: boolean }
}

const IV_BYTES = 12
const TAG_BYTES = 16
const OF_LIST = 'the list'

/** @param key of 32 bytes, which only this device has; undefined: it is no terminal yet */
export function createSealedOperators(key: () => Buffer | undefined): SealedOperators {
  function seal(value: unknown, about: string): string {
    const secret = key()
    if (!secret) throw new Error('operators can not be kept before the terminal is enrolled')
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(about))
    const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
  }

  function open<T>(sealed: string, about: string, schema: z.ZodType<T>): Kept<T> {
    const secret = key()
    if (!secret) return { kind: 'damaged' }
    try {
      const bytes = Buffer.from(sealed, 'base64url')
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
      const decipher = createDecipheriv('aes-256-gcm', secret, iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
      const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
      const read = schema.safeParse(JSON.parse(text.toString('utf8')))
      return read.success ? { kind: 'whole', value: read.data } : { kind: 'damaged' }
    } catch {
      return { kind: 'damaged' }
    }
  }

  function list(db: Db): Kept<OperatorList> {
    const sealed = sealedList(db)
    if (sealed !== undefined) return open(sealed, OF_LIST, OperatorList)
    // Somebody has taken it away.
    return { kind: keptOperators(db).length > 0 ? 'damaged' : 'none' }
  }

  function operatorIn(db: Db, { rows }: OperatorList, operatorId: Id): Kept<OperatorAtTerminal> {
    const hash = rows[operatorId]
    if (hash === undefined) return { kind: 'none' }
    const sealed = sealedOperator(db, operatorId)
    if (sealed === undefined || hashOf(sealed) !== hash) return { kind: 'damaged' }
    return open(sealed, operatorId, OperatorAtTerminal)
  }

  return {
    save(db, { operators, lockAfterSeconds, badgeKey, isNeeded }) {
      const sealed = new Map(operators.map((operator) => [operator.operatorId, seal(operator, operator.operatorId)]))
      const rows = Object.fromEntries([...sealed].map(([id, text]) => [id, hashOf(text)]))
      const kept: OperatorList = { lockAfterSeconds, badgeKey, rows, ...(isNeeded !== undefined && { isNeeded }) }
      saveOperators(db, seal(kept, OF_LIST), sealed)
    },
    list,
    operator(db, operatorId) {
      const known = list(db)
      return known.kind === 'whole' ? operatorIn(db, known.value, operatorId) : known
    },
    all(db) {
      const known = list(db)
      if (known.kind !== 'whole') return { operators: [], isDamaged: known.kind === 'damaged' }
      const opened = Object.keys(known.value.rows).map((id) => operatorIn(db, known.value, id))
      return {
        operators: opened.flatMap((each) => (each.kind === 'whole' ? [each.value] : [])),
        isDamaged: opened.some(({ kind }) => kind !== 'whole'),
      }
    },
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** As the server hashes it. @param badgeKey in hex */
export const hashOfBadge = (badgeKey: string, badge: string): string =>
  createHmac('sha256', Buffer.from(badgeKey, 'hex')).update(badge).digest('hex')
