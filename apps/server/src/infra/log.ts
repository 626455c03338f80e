/** The server's log: lines of JSON, in which no customer's data stands. */
import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * Data that errors carry beside their words. Postgres adds the row that broke a constraint; its pool adds the whole
 * connection with the key that cancels its queries; ioredis adds all that it sent.
 */
const ERRORS_DATA = ['err.detail', 'err.where', 'err.client', 'err.command.args']

/** @param to absent: the standard output */
export function createLog(level: string, to?: DestinationStream): Logger {
  return pino({ level, redact: { paths: ERRORS_DATA, remove: true } }, to)
}
