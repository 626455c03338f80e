/** Why there are no tickets here, and what to do. */
import { Info } from 'lucide-react'
import { useSpeech } from '../kiosk-context.tsx'
import type { PickUpProblem } from './pick-up-store.ts'
import { problemHelp } from './pick-up-words.ts'

export function RefusedPage({ problem }: { problem: PickUpProblem }) {
  const speech = useSpeech()
  const help = problemHelp(problem)
  return (
    <div className="pick-up-news" data-is="refused">
      <Info aria-hidden="true" />
      <p className="news-help" role="status">
        {speech.say(help.key, help.values)}
      </p>
    </div>
  )
}
