/** The time at the cinema: who waits for a show looks for it. */
import { useNow } from '../ui/use-now.ts'
import { useSpeech } from './display-context.tsx'

export function Clock({ timeZone }: { timeZone: string | null }) {
  const speech = useSpeech()
  const now = new Date(useNow(5000)).toISOString()
  if (timeZone === null) return null
  return (
    <time className="display-clock tabular" dateTime={now}>
      {speech.time(now, timeZone)}
    </time>
  )
}
