/** What is done with a report: printed, or left. */
import type { Id } from '@marquee/shared'
import { ArrowLeft } from 'lucide-react'
import { PrintShift } from './PrintShift.tsx'
import { say } from './words/say.ts'

export function SheetActions({ shiftId, isAgain, onBack }: { shiftId: Id; isAgain?: boolean; onBack(): void }) {
  return (
    <div className="shift-actions">
      <button type="button" className="button" onClick={onBack}>
        <ArrowLeft className="mirrors" aria-hidden="true" size={18} /> {say('back')}
      </button>
      <PrintShift shiftId={shiftId} isAgain={isAgain === true} />
    </div>
  )
}
