/** What is done with a report: printed, or left. */
import { ArrowLeft, Printer } from 'lucide-react'

export function SheetActions({ onBack }: { onBack(): void }) {
  return (
    <div className="shift-actions">
      <button type="button" className="button" onClick={onBack}>
        <ArrowLeft aria-hidden="true" size={18} /> Back
      </button>
      <button type="button" className="button" onClick={() => print()}>
        <Printer aria-hidden="true" size={18} /> Print
      </button>
    </div>
  )
}
