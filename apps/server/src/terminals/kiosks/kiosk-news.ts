/** Tells each kiosk how it is to be: when it comes, and at each change, which the ledger rings at every server. */
import type { Id, NoticeOf, TerminalIdentity } from '@marquee/shared'
import type { Listener } from '../../infra/listener.ts'
import type { KioskSettings } from './kiosk-settings.ts'

/** As the trigger of the settings names it. */
const CHANNEL = 'kiosk_settings'

export interface ConnectedKiosks {
  onBooted(listener: (terminal: TerminalIdentity) => void): void
  onGone(listener: (terminalId: string) => void): void
  tell(terminalId: string, name: 'kioskSettingChanged', notice: NoticeOf<'kioskSettingChanged'>): void
}

/** @param listener not started yet */
export function createKioskNews({
  settings,
  listener,
  terminals,
  onError,
}: {
  settings: Pick<KioskSettings, 'read'>
  listener: Pick<Listener, 'on' | 'onReconnect'>
  terminals: ConnectedKiosks
  onError(error: Error): void
}): void {
  const kiosks = new Set<Id>()

  function tell(terminalId: Id): void {
    if (!kiosks.has(terminalId)) return
    settings
      .read(terminalId)
      .then((setting) => terminals.tell(terminalId, 'kioskSettingChanged', setting))
      .catch(onError)
  }

  terminals.onBooted(({ id, kind }) => {
    if (kind !== 'kiosk') return
    kiosks.add(id)
    tell(id)
  })
  terminals.onGone((id) => kiosks.delete(id))
  listener.on(CHANNEL, tell)
  listener.onReconnect(() => {
    for (const id of kiosks) tell(id)
  })
}
