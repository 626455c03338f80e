/** How a kiosk is, for a manager: in a few words each. Pure. */
import type { TerminalStatus } from '@marquee/shared'
import { stepInWords } from '../../help/help-words.ts'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { figure } from '../../words/staff/figures.ts'
import { say } from './words/say.ts'

interface Fact {
  what: string
  text: string
}

export function kioskFacts(status: TerminalStatus, timeZone: string): Fact[] {
  const { condition, kiosk } = status
  if (kiosk === undefined) return []
  const printer = condition?.printer ?? 'none'
  return [
    { what: say('fact_page'), text: pageInWords(status) },
    { what: say('fact_visitors'), text: visitorsInWords(kiosk, timeZone) },
    { what: say('fact_printer'), text: printer === 'none' ? say('none') : say(`kiosk_printer_${printer}`) },
    { what: say('fact_reader'), text: kiosk.reader ?? say('none') },
    { what: say('fact_unsent'), text: condition?.outbox == null ? say('has_not_said') : figure(condition.outbox) },
  ]
}

type Kiosk = NonNullable<TerminalStatus['kiosk']>

function pageInWords({ state, kiosk }: TerminalStatus): string {
  if (!kiosk?.now) return say('has_not_said')
  const step = stepInWords(kiosk.now.step)
  return state === 'away' ? say('step_last_heard', { step }) : step
}

function visitorsInWords({ setting, now }: Kiosk, timeZone: string): string {
  const { isOutOfOrder, by, at } = setting
  return [
    isOutOfOrder ? say('sent_to_counter') : say('can_buy'),
    ...(by === null || at === null ? [] : [say('set_by', { who: by, when: dayAndTimeIn(timeZone, at) })]),
    ...(isHeard(setting, now) ? [] : [say('has_not_heard')]),
  ].join(' ')
}

/** It may be away, or a visitor may be paying. */
function isHeard({ revision, isOutOfOrder }: Kiosk['setting'], now: Kiosk['now']): boolean {
  return revision === 0 || (now !== null && now.revision >= revision && now.isOutOfOrder === isOutOfOrder)
}
