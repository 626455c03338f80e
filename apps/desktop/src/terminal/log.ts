/** The part of pino's logger that the engine uses, so that it can be given any logger, or none. */
export interface Log {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} }
