import { FIRST_KIOSK_SETTING, type TerminalStatus } from '@marquee/shared'
import { expect, it } from 'vitest'
import { kioskFacts } from './kiosk-facts.ts'

const ID = '0199b0c0-0000-7000-8000-000000000001'
const AT = '2026-11-26T18:00:00.000Z'
const kiosk = (part: Partial<NonNullable<TerminalStatus['kiosk']>>): TerminalStatus => ({
  id: ID,
  name: 'Kiosk 1',
  kind: 'kiosk',
  cinemaId: null,
  state: 'connected',
  lastSeenAt: AT,
  condition: { version: '0.1.0', protocol: 4, outbox: 2, printer: 'trouble', operator: null, at: AT },
  kiosk: { setting: FIRST_KIOSK_SETTING, now: null, reader: null, ...part },
})
const factsOf = (status: TerminalStatus): Record<string, string> =>
  Object.fromEntries(kioskFacts(status, 'UTC').map(({ what, text }) => [what, text]))

it('a kiosk that has said nothing of itself is told apart from one that has', () => {
  expect(factsOf(kiosk({}))).toMatchObject({ Page: 'It hasn’t said', Visitors: 'Can buy.', Printer: 'In trouble' })
  const now = { step: 'seats' as const, isOutOfOrder: false, revision: 0 }
  expect(factsOf(kiosk({ now, reader: 'Kiosk reader' }))).toMatchObject({
    Page: 'Choosing seats',
    'Card reader': 'Kiosk reader',
    Unsent: '2',
  })
})

it('a manager sees that a kiosk has not heard yet that it is out of order', () => {
  const setting = { revision: 3, isOutOfOrder: true, message: null, by: 'Maria (Office 1)', at: AT }
  const before = { step: 'pay' as const, isOutOfOrder: false, revision: 2 }
  expect(factsOf(kiosk({ setting, now: before }))['Visitors']).toMatch(
    /^Sent to the counter\. By Maria \(Office 1\).*hasn’t heard/,
  )
  const after = { step: 'out_of_order' as const, isOutOfOrder: true, revision: 3 }
  expect(factsOf(kiosk({ setting, now: after }))['Visitors']).not.toContain('hasn’t heard')
})
