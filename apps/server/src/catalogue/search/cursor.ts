/** A place in an answer that has more: opaque to whoever gets it, checked when it comes back. */
import { type Answer, granted, Id, Instant, refused } from '@marquee/shared'
import type { z } from 'zod'

export function writeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Microseconds, as the ledger has them: a cursor that lost some would bring its show a second time. */
export const CursorStart = Instant.regex(/^(19|2\d)\d{2}-[\d:T-]{14}\.\d{6}Z$/)

export const CursorShow = Id

/** undefined: from the beginning. */
export function readCursor<S extends z.ZodType>(schema: S, cursor: string | undefined): Answer<z.infer<S> | undefined> {
  if (cursor === undefined) return granted(undefined)
  const result = schema.safeParse(parse(cursor))
  if (result.success) return granted(result.data)
  return refused({
    code: 'malformed',
    field: 'cursor',
    problem: 'must be the nextCursor of an answer to the same query',
  })
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
