/** A shift that was closed just now: its Z report, to be printed. */

import { leftInWords } from '@marquee/shared'
import type { ZReport } from '../../../terminal/api.ts'
import { PrintShift } from './PrintShift.tsx'
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
  const left = leftInWords(z.left)
  return (
    <div className="shift-report">
      <ZSheet z={z} terminal={terminal} timeZone={timeZone} />
      <div className="shift-beside">
        <p role="status">
          {next === null ? 'The drawer is closed.' : `The drawer is handed over: shift ${next} is open.`}
        </p>
        {left.length > 0 && (
          <p className="quiet-text">
            Left: {left.join(', ')}. It belongs to shift {z.number}.
          </p>
        )}
        <div className="shift-foot">
          <PrintShift shiftId={z.shiftId} isAgain large />
          <button type="button" className="button primary large" onClick={onDone}>
            Done
          </button>
        </div>
      </div>
    </div>
  )
}
