/** Tickets on their way out of the printer, out, or stuck in it. */
import { CircleCheck, Printer, TriangleAlert } from 'lucide-react'
import { useSpeech } from '../kiosk-context.tsx'
import { unbroken } from './pick-up-words.ts'
import type { PrintProgress } from './print-progress.ts'

const ICONS = { printing: Printer, out: CircleCheck, stuck: TriangleAlert } as const

export function PrintingPage({ progress, references }: { progress: PrintProgress; references: readonly string[] }) {
  const speech = useSpeech()
  const Icon = ICONS[progress.is]
  const reference = references.map(unbroken).join(', ')
  return (
    <div className="pick-up-news" data-is={progress.is}>
      <Icon aria-hidden="true" />
      <p className="news-count tabular" role="status">
        {speech.say('pick_up_count', { done: progress.done, pages: progress.pages })}
      </p>
      <p className="pick-up-help">
        {progress.is === 'stuck' && speech.say('pick_up_stuck_help', { reference })}
        {progress.is === 'out' && speech.say('pick_up_missing_help', { reference })}
      </p>
    </div>
  )
}
