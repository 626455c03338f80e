/** The Z report of a shift of this counter. */
import type { ZReport } from '../../../terminal/api.ts'
import { ShiftSheet } from '../../shift-report/ShiftSheet.tsx'
import { say } from './words/say.ts'

export function ZSheet({ z, terminal, timeZone }: { z: ZReport; terminal: string; timeZone: string }) {
  const { counts, difference, reason = null } = z
  return (
    <ShiftSheet
      title={say('z_report')}
      number={z.number}
      terminal={terminal}
      openedAt={z.openedAt}
      closedAt={z.closedAt}
      report={z.report}
      timeZone={timeZone}
      count={{ counted: counts.at(-1)?.counted.amount ?? 0, difference, counts: counts.length, reason }}
      left={z.left}
      seenAt={z.seenAt}
    />
  )
}
