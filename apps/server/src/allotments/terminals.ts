/** The terminals as allotments know them: those whose run has begun on this server can be asked. `terminals/` implements it. */
import type { AskAnswerOf, AskName, NoticeOf, TerminalIdentity } from '@marquee/shared'

export interface Terminals {
  /** undefined: it isn't connected to this server, or doesn't answer in time. */
  ask<N extends AskName>(
    terminalId: string,
    name: N,
    body: NoticeOf<N>,
    timeoutMs?: number,
  ): Promise<AskAnswerOf<N> | undefined>
  /** The number of its run, if that is connected to this server. */
  runNumberOf(terminalId: string): number | undefined
  onBooted(listener: (terminal: TerminalIdentity) => void): void
  onGone(listener: (terminalId: string) => void): void
}
