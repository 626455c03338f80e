/** A program's log line (pino's JSON), for a person. */
import { z } from 'zod'

const WARN = 40

const Line = z.looseObject({
  level: z.int(),
  msg: z.string().default(''),
  err: z.looseObject({ message: z.string() }).optional(),
})

export interface LogLine {
  text: string
  /** A warning or worse, or something that isn't a log line: a program's last words. */
  matters: boolean
}

export function readLogLine(line: string): LogLine {
  const parsed = Line.safeParse(jsonOrNothing(line))
  if (!parsed.success) return { text: line, matters: line.trim() !== '' }
  const { level, msg, err } = parsed.data
  return { text: err === undefined ? msg : msg === '' ? err.message : `${msg}: ${err.message}`, matters: level >= WARN }
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
