/** The one way in which the main process answers the page: a known channel, an honest sender, no arguments. */
import type { CallName } from '../preload/shell-api.ts'
import { type SenderFrame, senderProblem } from './sender-check.ts'

export interface CallEvent<Sender> {
  readonly sender: Sender
  readonly senderFrame: SenderFrame | null
}

/** The part of Electron's `ipcMain` that is used; nothing else in the shell touches it. */
export interface CallServer<Sender> {
  handle(channel: string, listener: (event: CallEvent<Sender>, ...args: unknown[]) => unknown): void
}

/** No call of the page carries anything, so one that does is not ours. */
export function serve<Sender>(
  server: CallServer<Sender>,
  channel: CallName,
  answer: (sender: Sender) => unknown,
): void {
  server.handle(channel, (event, ...args) => {
    const problem = senderProblem(event.senderFrame) ?? (args.length > 0 ? 'it carries arguments' : undefined)
    if (problem !== undefined) throw new Error(`The call ${channel} was refused: ${problem}.`)
    return answer(event.sender)
  })
}
