/** Files of JSON lines from outside: every line checked, and what is wrong told as `FILE line N: reason`. */
import { readFile } from 'node:fs/promises'
import type { z } from 'zod'

/** `problems`: one sentence a bad line, at most `MAX_PROBLEMS` and a last one that says how many more there are. */
export type FileAnswer<T> = { ok: true; value: T } | { ok: false; problems: string[] }

const MAX_PROBLEMS = 20

export interface Problems {
  /** A file with any problem is not used at all. */
  readonly found: number
  /** @param place the place in the file, for the person who corrects it: `week.jsonl line 12` */
  add(place: string, reason: string): void
  refusal(): { ok: false; problems: string[] }
}

export function collectProblems(): Problems {
  const problems: string[] = []
  let found = 0
  return {
    get found() {
      return found
    },
    add(place, reason) {
      found++
      if (found <= MAX_PROBLEMS) problems.push(`${place}: ${reason}`)
    },
    refusal() {
      const more = found - problems.length
      return { ok: false, problems: more > 0 ? [...problems, `and ${more} more`] : problems }
    },
  }
}

export function lineOf(file: string, line: number): string {
  return `${file} line ${line}`
}

/** The file's bytes, or a sentence that says why not. */
export async function readBytes(path: string): Promise<FileAnswer<Buffer>> {
  try {
    const bytes = await readFile(path)
    return bytes.length > 0 ? { ok: true, value: bytes } : { ok: false, problems: [`${path}: is empty`] }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    const why = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code ?? (error as Error).message})`
    return { ok: false, problems: [`${path}: ${why}`] }
  }
}

/** Reads line by line; `take` gets each line that fits `schema`, and says what else is wrong with it. */
export async function readJsonLines<S extends z.ZodType>(
  path: string,
  schema: S,
  take: (value: z.infer<S>, line: number) => string | undefined,
): Promise<{ ok: true } | { ok: false; problems: string[] }> {
  const bytes = await readBytes(path)
  if (!bytes.ok) return bytes
  const problems = collectProblems()
  for (const [i, line] of linesOf(bytes.value).entries()) {
    const number = i + 1
    const wrong = checkLine(line, schema, (value) => take(value, number))
    if (wrong !== undefined) problems.add(lineOf(path, number), wrong)
  }
  return problems.found > 0 ? problems.refusal() : { ok: true }
}

function checkLine<S extends z.ZodType>(
  line: Buffer,
  schema: S,
  take: (value: z.infer<S>) => string | undefined,
): string | undefined {
  const parsed = parseLine(line)
  if (!parsed.ok) return parsed.reason
  const result = schema.safeParse(parsed.value)
  return result.success ? take(result.data) : describeIssue(result.error)
}

const NEWLINE = 0x0a

/** Leaves out the last line's newline, which ends it and begins nothing. */
function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  let start = 0
  while (start < bytes.length) {
    const end = bytes.indexOf(NEWLINE, start)
    lines.push(bytes.subarray(start, end < 0 ? bytes.length : end))
    start = end < 0 ? bytes.length : end + 1
  }
  return lines
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseLine(line: Buffer): { ok: true; value: unknown } | { ok: false; reason: string } {
  let text: string
  try {
    text = utf8.decode(line)
  } catch {
    return { ok: false, reason: 'is not UTF-8' }
  }
  if (text.trim() === '') return { ok: false, reason: 'is empty' }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, reason: 'is not JSON' }
  }
}

/** The first thing that is wrong, with the place of it: `seats[3].row must be 1 to 16 letters or digits`. */
export function describeIssue(error: z.ZodError): string {
  const issue = error.issues[0]
  if (!issue) return 'is not valid'
  const place = pathText(issue.path)
  if (issue.code === 'unrecognized_keys') {
    return `${[place, issue.keys[0]].filter(Boolean).join('.')} is not a field of this file`
  }
  if (issue.code === 'invalid_type') {
    if (place !== '' && issue.message.endsWith('received undefined')) return `${place} is missing`
    return `${place || 'it'} must be ${issue.expected === 'object' ? 'an object' : `of type ${issue.expected}`}`
  }
  return `${place || 'it'} ${/^(must|is)\b/.test(issue.message) ? issue.message : `is not valid (${issue.message})`}`
}

/** `zones[0].rows[3].seats[1]` */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? String(key) : `.${String(key)}`))
    .join('')
}
