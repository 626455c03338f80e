/** The sender of a request or a batch of commands: a terminal, in one of its runs. */
import type { TerminalIdentity } from '@marquee/shared'

export interface Sender {
  terminal: TerminalIdentity
  /** The number of its run. */
  runNumber: number
}
