/** How a kiosk is, for a manager: in a few words each. Pure. */
import type { TerminalStatus } from '@marquee/shared'
import { stepInWords } from '../../help/help-words.ts'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'

interface Fact {
  what: string
  text: string
}

const PRINTERS = { ready: 'Ready', trouble: 'In trouble', none: 'None' } as const

export function kioskFacts({ state, condition, kiosk }: TerminalStatus, timeZone: string): Fact[] {
  if (kiosk === undefined) return []
  const { setting, now, reader } = kiosk
  const by =
    setting.by === null || setting.at === null ? '' : ` By ${setting.by}, ${dayAndTimeIn(timeZone, setting.at)}.`
  return [
    {
      what: 'Page',
      text: now === null ? 'It hasn’t said' : `${stepInWords(now.step)}${state === 'away' ? ' when last heard' : ''}`,
    },
    {
      what: 'Visitors',
      text: `${setting.isOutOfOrder ? 'Sent to the counter.' : 'Can buy.'}${by}${pending(setting, now)}`,
    },
    { what: 'Printer', text: PRINTERS[condition?.printer ?? 'none'] },
    { what: 'Card reader', text: reader ?? 'None' },
    { what: 'Unsent', text: String(condition?.outbox ?? 'It hasn’t said') },
  ]
}

/** It may be away, or a visitor may be paying. */
function pending(
  setting: NonNullable<TerminalStatus['kiosk']>['setting'],
  now: NonNullable<TerminalStatus['kiosk']>['now'],
): string {
  const isSo = now !== null && now.revision >= setting.revision && now.isOutOfOrder === setting.isOutOfOrder
  return isSo || setting.revision === 0 ? '' : ' The kiosk hasn’t heard of it yet.'
}
