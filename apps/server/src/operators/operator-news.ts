/** Tells counters that operators have changed. The ledger rings at each change, at every server. */
import { createCoalescedTask } from '../infra/coalesced-task.ts'
import type { Listener } from '../infra/listener.ts'

/** As the triggers of the operators' tables name it. */
const CHANNEL = 'operators'

/** @param listener not started yet @param tell counters ask for the list again */
export function createOperatorNews({
  listener,
  tell,
  onError,
}: {
  listener: Pick<Listener, 'on' | 'onReconnect'>
  tell(): void
  onError(error: Error): void
}): { close(): Promise<void> } {
  const telling = createCoalescedTask(async () => tell(), onError)
  listener.on(CHANNEL, telling.request)
  listener.onReconnect(telling.request)
  return { close: telling.close }
}
