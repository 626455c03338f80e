/** One authenticated connection of a terminal. */
import type { TerminalIdentity } from '@marquee/shared'

export interface Session {
  terminal: TerminalIdentity
  /** Set when the terminal is revoked while connected: checked for every event, since `io.use` runs once a connection. */
  revoked: boolean
  join(room: string): void
  leave(room: string): void
}
