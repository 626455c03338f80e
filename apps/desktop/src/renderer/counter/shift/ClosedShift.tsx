/** A shift that was closed just now: its Z report, to be printed. */
import type { ZReport } from '../../../terminal/api.ts'
import { allLeftInWords } from '../../shift-report/shift-words.ts'
import { PrintShift } from './PrintShift.tsx'
import { say } from './words/say.ts'
import { ZSheet } from './ZSheet.tsx'

interface ClosedShiftProps {
  z: ZReport
  /** The number of the shift that has begun with it; null: none has. */
  next: number | null
  terminal: string
  timeZone: string
  onDone(): void
}

export function ClosedShift({ z, next, terminal, timeZone, onDone }: ClosedShiftProps) {
  const left = allLeftInWords(z.left)
  return (
    <div className="shift-report">
      <ZSheet z={z} terminal={terminal} timeZone={timeZone} />
      <div className="shift-beside">
        <p role="status">{next === null ? say('drawer_is_closed') : say('drawer_handed_over', { next })}</p>
        {left !== null && <p className="quiet-text">{say('left_of_shift', { left, number: z.number })}</p>}
        <div className="shift-foot">
          <PrintShift shiftId={z.shiftId} isAgain large />
          <button type="button" className="button primary large" onClick={onDone}>
            {say('done')}
          </button>
        </div>
      </div>
    </div>
  )
}
