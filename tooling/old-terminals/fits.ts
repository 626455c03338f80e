/**
 * Whether every message that one schema allows is a message that another schema takes: the writer's and the reader's, in JSON
 * Schema as Zod makes it. It says no rather than yes where it can't tell.
 */
import type { z } from 'zod'

type Schema = z.core.JSONSchema.JSONSchema

const BOUNDS = [
  ['maximum', 1],
  ['maxLength', 1],
  ['maxItems', 1],
  ['minimum', -1],
  ['minLength', -1],
  ['minItems', -1],
] as const

/** @returns what the reader would refuse, each with its path; empty: nothing */
export function misfits(writer: Schema, reader: Schema, path = ''): string[] {
  const written = alternatives(writer)
  if (written) return written.flatMap((each) => misfits(each, reader, path))
  const read = alternatives(reader)
  if (read) return closest(read.map((each) => misfits(writer, each, path)))
  const inAll = reader.allOf as Schema[] | undefined
  if (inAll) return inAll.flatMap((each) => misfits(writer, each, path))
  return [
    ...misfitValues(writer, reader, path),
    ...misfitBounds(writer, reader, path),
    ...misfitFields(writer, reader, path),
    ...misfitItems(writer, reader, path),
  ]
}

function alternatives({ anyOf, oneOf, ...schema }: Schema): Schema[] | undefined {
  // `nullable` of a plain type is written so.
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }))
  return (anyOf ?? oneOf) as Schema[] | undefined
}

/** Of a discriminated union, the member that was meant is the one in which the least is wrong. */
const closest = (found: string[][]): string[] => found.reduce((best, each) => (each.length < best.length ? each : best))

const valuesOf = ({ enum: values, const: value }: Schema): unknown[] | undefined =>
  values ?? (value === undefined ? undefined : [value])

function misfitValues(writer: Schema, reader: Schema, path: string): string[] {
  const allowed = valuesOf(reader)
  const written = valuesOf(writer)
  if (allowed) {
    if (!written) return [`${path} may be anything, and only ${allowed.join(', ')} is known`]
    return written.filter((value) => !allowed.includes(value)).map((value) => `${path} may be ${value}`)
  }
  if (reader.type === undefined || reader.type === writer.type) return []
  if (reader.type === 'number' && writer.type === 'integer') return []
  return [`${path} is ${writer.type ?? 'of any type'} instead of ${reader.type}`]
}

function misfitBounds(writer: Schema, reader: Schema, path: string): string[] {
  if (valuesOf(writer)) return []
  const found: string[] = []
  if (reader.pattern !== undefined && reader.pattern !== writer.pattern) found.push(`${path} has another pattern`)
  for (const [bound, direction] of BOUNDS) {
    const [limit, own] = [reader[bound], writer[bound]]
    if (limit === undefined || (own !== undefined && own * direction <= limit * direction)) continue
    found.push(`${path} has ${bound} ${own ?? 'none'} instead of ${limit}`)
  }
  return found
}

function misfitFields(writer: Schema, reader: Schema, path: string): string[] {
  if (reader.type !== 'object' || writer.type !== 'object') return []
  const found = (reader.required ?? [])
    .filter((name) => !writer.required?.includes(name))
    .map((name) => `${path}.${name} is missing, or may be`)
  for (const [name, field] of Object.entries(writer.properties ?? {})) {
    const known = reader.properties?.[name] ?? reader.additionalProperties
    if (known === false) found.push(`${path}.${name} is not known`)
    else if (typeof known === 'object') found.push(...misfits(field as Schema, known as Schema, `${path}.${name}`))
  }
  const [others, knownOthers] = [writer.additionalProperties, reader.additionalProperties]
  if (typeof others === 'object' && typeof knownOthers === 'object') {
    found.push(...misfits(others as Schema, knownOthers as Schema, `${path}.*`))
  }
  return found
}

function misfitItems(writer: Schema, reader: Schema, path: string): string[] {
  const [written, read] = [writer.items, reader.items]
  if (typeof read !== 'object' || Array.isArray(read) || writer.type !== 'array') return []
  if (typeof written !== 'object' || Array.isArray(written)) return [`${path} has items of any kind`]
  return misfits(written as Schema, read as Schema, `${path}[]`)
}
