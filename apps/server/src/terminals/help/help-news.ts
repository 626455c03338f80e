/**
 * Rings at terminals when a visitor has called for help, or somebody has answered, and at those of staff that come while somebody waits.
 * The ledger rings at each change, at every server.
 */
import { Id, type NoticeOf, type TerminalIdentity } from '@marquee/shared'
import { createCoalescedTask } from '../../infra/coalesced-task.ts'
import type { Listener } from '../../infra/listener.ts'
import type { HelpCalls } from './help-calls.ts'

/** As the trigger of the calls names it. */
const CHANNEL = 'help_calls'

export interface ConnectedTerminals {
  onBooted(listener: (terminal: TerminalIdentity) => void): void
  tell(terminalId: string, name: 'helpCallsChanged', notice: NoticeOf<'helpCallsChanged'>): void
  tellAll(name: 'helpCallsChanged', notice: NoticeOf<'helpCallsChanged'>): void
}

/** @param listener not started yet */
export function createHelpNews({
  helpCalls,
  listener,
  terminals,
  onError,
}: {
  helpCalls: Pick<HelpCalls, 'list'>
  listener: Pick<Listener, 'on' | 'onReconnect'>
  terminals: ConnectedTerminals
  onError(error: Error): void
}): { close(): Promise<void> } {
  const changed = new Set<Id | null>()
  const telling = createCoalescedTask(async () => {
    for (const cinemaId of changed) terminals.tellAll('helpCallsChanged', { cinemaId })
    changed.clear()
  }, onError)

  function note(cinemaId: Id | null): void {
    changed.add(cinemaId)
    telling.request()
  }

  async function tellWhoCame({ id, cinemaId }: TerminalIdentity): Promise<void> {
    const { calls } = await helpCalls.list({ cinemaId })
    if (calls.length > 0) terminals.tell(id, 'helpCallsChanged', { cinemaId })
  }

  terminals.onBooted((terminal) => {
    if (terminal.kind !== 'kiosk') tellWhoCame(terminal).catch(onError)
  })
  listener.on(CHANNEL, (cinemaId) => note(cinemaId === '' ? null : Id.parse(cinemaId)))
  listener.onReconnect(() => note(null))
  return { close: telling.close }
}
