/** What has just happened, where nothing can be pressed: it covers the show, and goes with the next page. It is read out as well. */
import { Info } from 'lucide-react'
import { useSpeech } from '../kiosk-context.tsx'
import type { Notice } from '../visit/visit-store.ts'

export function NoticeLine({ notice }: { notice: Notice | null }) {
  const speech = useSpeech()
  return (
    <div className="notice-place" role="status" aria-live="polite">
      {notice !== null && (
        <p className="notice-line">
          <Info aria-hidden="true" />
          <span>{speech.say(notice.key, notice.values)}</span>
        </p>
      )}
    </div>
  )
}
