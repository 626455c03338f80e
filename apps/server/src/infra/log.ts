/** The server's log: lines of JSON, in which no customer's data stands. */
import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * What errors carry beside their words: Postgres the row that broke a constraint, its pool the whole connection with the key
 * that cancels its queries, ioredis all that it sent.
 */
const ERRORS_DATA = ['err.detail', 'err.where', 'err.client', 'err.command.args']

/** @param to absent: the standard output */
export function createLog(level: string, to?: DestinationStream): Logger {
  return pino({ level, redact: { paths: ERRORS_DATA, remove: true } }, to)
}
