/** Files of comma-separated values from outside: a first line that names the columns, then every line checked. */
import { CsvError, parse } from 'csv-parse/sync'
import type { z } from 'zod'
import { collectProblems, describeIssue, lineOf, readBytes } from './json-lines.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

interface CsvRecord {
  record: string[]
  info: { lines: number }
}

/**
 * Reads line by line; `take` gets each that fits `schema`, whose keys are the columns, and says what else is wrong with
 * it. A field that is empty is one that isn't there.
 */
export async function readCsv<S extends z.ZodObject>(
  path: string,
  schema: S,
  take: (value: z.infer<S>, line: number) => string | undefined,
): Promise<{ ok: true } | { ok: false; problems: string[] }> {
  const bytes = await readBytes(path)
  if (!bytes.ok) return bytes
  const parsed = parseBytes(path, bytes.value)
  if (!parsed.ok) return parsed
  const [head, ...lines] = parsed.records
  const columns = head?.record ?? []
  const wrong = checkColumns(columns, schema)
  if (wrong !== undefined) return { ok: false, problems: [`${lineOf(path, 1)}: ${wrong}`] }

  const problems = collectProblems()
  for (const { record, info } of lines) {
    const reason = checkRecord(record, columns, schema, (value) => take(value, info.lines))
    if (reason !== undefined) problems.add(lineOf(path, info.lines), reason)
  }
  return problems.found > 0 ? problems.refusal() : { ok: true }
}

function parseBytes(
  path: string,
  bytes: Buffer,
): { ok: true; records: CsvRecord[] } | { ok: false; problems: string[] } {
  try {
    const options = { bom: true, info: true, relax_column_count: true } as const
    return { ok: true, records: parse(utf8.decode(bytes), options) as unknown as CsvRecord[] }
  } catch (error) {
    if (error instanceof CsvError) {
      const line = typeof error.lines === 'number' ? error.lines : 1
      return { ok: false, problems: [`${lineOf(path, line)}: has a quotation mark where none can be`] }
    }
    return { ok: false, problems: [`${path}: is not UTF-8`] }
  }
}

function checkColumns(columns: readonly string[], schema: z.ZodObject): string | undefined {
  const known = Object.keys(schema.shape)
  const unknown = columns.find((column) => !known.includes(column))
  if (unknown !== undefined) return `${unknown || 'a column without a name'} is not a column of this file`
  const twice = columns.find((column, i) => columns.indexOf(column) !== i)
  if (twice !== undefined) return `the column ${twice} is there twice`
  const missing = known.find(
    (column) => !columns.includes(column) && !schema.shape[column]?.safeParse(undefined).success,
  )
  return missing === undefined ? undefined : `the column ${missing} is missing`
}

function checkRecord<S extends z.ZodObject>(
  record: readonly string[],
  columns: readonly string[],
  schema: S,
  take: (value: z.infer<S>) => string | undefined,
): string | undefined {
  if (record.length !== columns.length) return `has ${record.length} fields instead of ${columns.length}`
  const fields = columns.flatMap((column, i) => (record[i] === '' ? [] : [[column, record[i]]]))
  const result = schema.safeParse(Object.fromEntries(fields))
  return result.success ? take(result.data) : describeIssue(result.error)
}
