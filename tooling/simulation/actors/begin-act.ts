/** Who is at work at a counter when somebody begins to sell: what comes of it is theirs, and they may sell at that time. */
import type { Answer } from '@marquee/shared'
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import { simNow } from '../world/clock.ts'

/** @returns a function to be called with the booking or the order that was sold */
export function beginAct(record: WorldRecord, terminal: TerminalHost): (id: string) => void {
  const atWork = record.operators.size > 0 ? terminal.engine()?.state().atWork : undefined
  if (!atWork?.isNeeded) return () => {}
  const { who, isLocked } = atWork
  const isRemoved = who !== null && isGone(record, terminal, who.operatorId)
  return (id) => {
    if (who === null || isLocked) record.wrong.push(`${terminal.name} sold ${id}, and nobody was logged in`)
    else if (isRemoved) record.wrong.push(`${terminal.name} sold ${id} for ${who.name}, who had been removed there`)
    else record.begunBy.set(id, who.operatorId)
  }
}

/** Of what somebody pressed before, such a refusal says nothing: there is no program to ask, or nobody is logged in by now. */
export const saysNothing = (answer: Answer<unknown>): boolean =>
  !answer.ok && ['unavailable', 'nobody_logged_in'].includes(answer.refusal.code)

/** For a moment the list on the disk and the program's are not the same: gone is who was missing at an earlier time already. */
function isGone(record: WorldRecord, terminal: TerminalHost, operatorId: string): boolean {
  const key = `${terminal.name} ${operatorId}`
  if (terminal.keepsOperator(operatorId)) {
    record.missingSince.delete(key)
    return false
  }
  const since = record.missingSince.get(key) ?? simNow()
  record.missingSince.set(key, since)
  return since < simNow()
}
