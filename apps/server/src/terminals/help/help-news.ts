/** Rings at terminals when a visitor has called for help, or somebody has answered. The ledger rings at each change, at every server. */
import { Id, type NoticeOf } from '@marquee/shared'
import { createCoalescedTask } from '../../infra/coalesced-task.ts'
import type { Listener } from '../../infra/listener.ts'

/** As the trigger of the calls names it. */
const CHANNEL = 'help_calls'

export interface ConnectedTerminals {
  tellAll(name: 'helpCallsChanged', notice: NoticeOf<'helpCallsChanged'>): void
}

/** @param listener not started yet */
export function createHelpNews({
  listener,
  terminals,
  onError,
}: {
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

  listener.on(CHANNEL, (cinemaId) => note(cinemaId === '' ? null : Id.parse(cinemaId)))
  listener.onReconnect(() => note(null))
  return { close: telling.close }
}
