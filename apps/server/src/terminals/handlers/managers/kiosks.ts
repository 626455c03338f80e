/** Kiosks at the manager's page: out of order and back, the message of the day, a restart, a picture of what one shows. */
import { granted, refused } from '@marquee/shared'
import type { KioskAsks } from '../../kiosks/kiosk-asks.ts'
import type { KioskSettings } from '../../kiosks/kiosk-settings.ts'
import type { HandlersOf } from '../handler.ts'

export function createManagedKioskHandlers({
  settings,
  asks,
}: {
  settings: Pick<KioskSettings, 'setOutOfOrder' | 'setMessage'>
  asks: Pick<KioskAsks, 'ask'>
}): HandlersOf<'takeKioskOut' | 'putKioskBack' | 'setKioskMessage' | 'restartKiosk' | 'pictureOfKiosk'> {
  return {
    takeKioskOut: ({ terminalId }, { terminal }) => settings.setOutOfOrder(terminalId, true, terminal),
    putKioskBack: ({ terminalId }, { terminal }) => settings.setOutOfOrder(terminalId, false, terminal),
    setKioskMessage: ({ terminalId, message }, { terminal }) => settings.setMessage(terminalId, message, terminal),
    async restartKiosk({ terminalId }, { terminal }) {
      const done = await asks.ask(terminalId, 'restart', terminal)
      return done.ok ? granted({}) : done
    },
    async pictureOfKiosk({ terminalId }, { terminal }) {
      const done = await asks.ask(terminalId, 'picture', terminal)
      if (!done.ok) return done
      const { picture, at } = done.value
      return picture === null ? refused({ code: 'kiosk_declined', why: 'failed' }) : granted({ picture, at })
    },
  }
}
