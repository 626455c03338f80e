import {
  ASKS,
  CALLS,
  type CallName,
  CatalogueEntry,
  EnrolmentRequest,
  NOTICES,
  TerminalIdentity,
} from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Difference } from '../../apps/server/src/terminals/conversation/differences.ts'
import { DIFFERENCES_OF_VERSION_3 } from '../../apps/server/src/terminals/conversation/version-3.ts'
import { callFrom, kindsIn } from '../../apps/server/src/terminals/conversation/versions.ts'
import { misfits } from './fits.ts'
import { loadOldTerminal } from './old-terminal.ts'
import { olderSchema } from './older-schema.ts'

const old = await loadOldTerminal(3)
const { vocabulary } = old

const today = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' })
const oldSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  old.toJSONSchema(schema, { io, unrepresentable: 'any' })

/** `Reason` takes no empty one: it trims, checks and then pipes. JSON Schema shows only the end of that pipe. */
const CHECKED_REASON = '.reason has minLength none instead of 1'

type Translated = Readonly<Record<string, readonly Difference[]>>
const { requests, answers, notices, acknowledgements }: Record<keyof typeof DIFFERENCES_OF_VERSION_3, Translated> =
  DIFFERENCES_OF_VERSION_3

/** @param differences what the server translates of that message */
const toTerminal = (ours: z.ZodType, theirs: z.ZodType, differences?: readonly Difference[]) =>
  misfits(olderSchema(today(ours, 'output'), differences), oldSchema(theirs, 'input'))
const toServer = (theirs: z.ZodType, ours: z.ZodType, differences?: readonly Difference[]) =>
  misfits(oldSchema(theirs, 'output'), olderSchema(today(ours, 'input'), differences)).filter(
    (misfit) => misfit !== CHECKED_REASON,
  )

function named<T>(schemas: Record<string, T>, name: string): T {
  const schema = schemas[name]
  if (schema === undefined) throw new Error(`there is no ${name} any more, and version 3 uses it`)
  return schema
}

/** A page of the catalogue as the server makes it for version 3: without the kinds of entries that it doesn't know. */
const CataloguePage = CALLS.catalogue.answer.extend({
  entries: z.array(z.union(CatalogueEntry.options.filter(({ shape }) => kindsIn(3).includes(shape.kind.value)))),
})

/** The call of today that this one of version 3 is. */
function todaysCall(name: string): CallName {
  const call = callFrom(3, name)
  if (call === undefined) throw new Error(`there is no call for ${name} any more, and version 3 makes it`)
  return call
}

describe('today’s server accepts, from a terminal of protocol version 3,', () => {
  test.each(Object.keys(vocabulary.REQUESTS))('request %s', (name) => {
    const call = todaysCall(name)
    expect(toServer(named(vocabulary.REQUESTS, name).request, CALLS[call].request, requests[call])).toEqual([])
  })
  test.each(Object.keys(vocabulary.ASKS))('the answer to %s', (name) => {
    expect(toServer(named(vocabulary.ASKS, name), named<z.ZodType>(ASKS, name), acknowledgements[name])).toEqual([])
  })
  test('its enrolment', () => {
    expect(toServer(vocabulary.EnrolmentRequest, EnrolmentRequest)).toEqual([])
  })
})

describe('a terminal of protocol version 3 understands, from today’s server,', () => {
  test.each(Object.keys(vocabulary.REQUESTS))('the answer to %s', (name) => {
    const call = todaysCall(name)
    const answer = call === 'catalogue' ? CataloguePage : CALLS[call].answer
    expect(toTerminal(answer, named(vocabulary.REQUESTS, name).answer, answers[call])).toEqual([])
  })
  test.each(Object.keys(vocabulary.NOTICES))('notice %s', (name) => {
    expect(toTerminal(named<z.ZodType>(NOTICES, name), named(vocabulary.NOTICES, name), notices[name])).toEqual([])
  })
  test('its identity', () => {
    expect(toTerminal(TerminalIdentity, vocabulary.TerminalIdentity)).toEqual([])
  })
})

describe('two schemas fit', () => {
  const check = (writer: z.ZodType, reader: z.ZodType) => misfits(today(writer, 'output'), today(reader, 'input'))
  const base = z.object({ kind: z.enum(['a', 'b']), n: z.int().max(5) })

  test('if the writer has more fields, fewer values or closer bounds', () => {
    expect(check(base.extend({ more: z.string() }), base)).toEqual([])
    expect(check(z.object({ kind: z.literal('a'), n: z.int().max(3) }), base)).toEqual([])
    expect(check(z.array(base), z.array(base.partial()))).toEqual([])
    expect(check(base, base.nullable())).toEqual([])
    expect(check(base, base.extend({ more: z.string().optional() }))).toEqual([])
  })

  test('unless the writer omits a field, knows another value, or may write more', () => {
    expect(check(base.omit({ n: true }), base)).toEqual(['.n is missing, or may be'])
    expect(check(base.partial({ n: true }), base)).toEqual(['.n is missing, or may be'])
    expect(check(base.extend({ kind: z.enum(['a', 'c']) }), base)).toEqual(['.kind may be c'])
    expect(check(base.extend({ n: z.int().max(6) }), base)).toEqual(['.n has maximum 6 instead of 5'])
    expect(check(base.extend({ more: z.string() }), z.strictObject(base.shape))).toEqual(['.more is not known'])
    expect(check(base.nullable(), base)).toEqual([' is null instead of object'])
    expect(check(z.array(z.string()), z.array(z.string().regex(/x/)))).toEqual(['[] has another pattern'])
  })
})
