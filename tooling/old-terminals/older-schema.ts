/** The JSON Schema of a message as the server's translation for an older version leaves it. */
import type { z } from 'zod'
import type { Difference, Path } from '../../apps/server/src/terminals/conversation/differences.ts'

type Schema = z.core.JSONSchema.JSONSchema

/** @returns the schema of today with the names and values of the older version */
export const olderSchema = (schema: Schema, differences: readonly Difference[] = []): Schema =>
  differences.reduce(
    (before, difference) => changed(before, difference.path, (part) => older(part, difference)),
    schema,
  )

function changed(schema: Schema, path: Path, change: (part: Schema) => Schema): Schema {
  for (const key of ['anyOf', 'oneOf'] as const) {
    const choices = schema[key] as Schema[] | undefined
    if (choices) return { ...schema, [key]: choices.map((each) => changed(each, path, change)) }
  }
  const [name, ...rest] = path
  if (name === undefined) return change(schema)
  if (name === '*') return { ...schema, items: changed(schema.items as Schema, rest, change) }
  const part = schema.properties?.[name] as Schema | undefined
  return part ? { ...schema, properties: { ...schema.properties, [name]: changed(part, rest, change) } } : schema
}

function older(schema: Schema, difference: Difference): Schema {
  const now = 'now' in difference ? difference.now : difference.field
  const { [now]: field, ...others } = (schema.properties ?? {}) as Record<string, Schema>
  if (!field) return schema
  const then: Schema =
    'now' in difference || !field.enum
      ? field
      : { ...field, enum: field.enum.map((value) => olderValue(value, difference.values)) }
  return {
    ...schema,
    properties: { ...others, [difference.field]: then },
    ...(schema.required && { required: schema.required.map((name) => (name === now ? difference.field : name)) }),
  }
}

type Value = NonNullable<Schema['enum']>[number]

const olderValue = (value: Value, values: Readonly<Record<string, string>>): Value =>
  Object.keys(values).find((then) => values[then] === value) ?? value
