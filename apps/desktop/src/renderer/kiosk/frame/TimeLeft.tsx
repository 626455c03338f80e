/** How long the seats are still kept. More time is offered when it gets short, in a place that is kept for it. */
import { useStore } from 'zustand'
import { useNow } from '../../ui/use-now.ts'
import { countdown } from '../../ui/zoned-time.ts'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { refusalNotice } from '../words/refusal-notice.ts'

const SHORT_MS = 2 * 60_000
const WHOLE_MS = 10 * 60_000
/** Of the ring, whose radius is 48. */
const ROUND = 2 * Math.PI * 48

export function TimeLeft() {
  const { cart } = useKiosk()
  const expiresAt = useStore(cart, (state) => (state.seats.length > 0 ? state.expiresAt : null))
  return expiresAt === null ? null : <Ring expiresAt={expiresAt} />
}

function Ring({ expiresAt }: { expiresAt: string }) {
  const { cart, visit } = useKiosk()
  const speech = useSpeech()
  const left = Date.parse(expiresAt) - useNow(500)
  const part = Math.max(0, Math.min(1, left / WHOLE_MS))
  const extend = async (): Promise<void> => {
    const refused = await cart.extend()
    if (refused !== null) visit.say(refusalNotice(refused))
  }
  return (
    <>
      {left < SHORT_MS && (
        <button type="button" className="more-time" onClick={() => void extend()}>
          {speech.say('more_time')}
        </button>
      )}
      <span className="time-ring" role="timer" aria-label={speech.say('time_left')}>
        <svg viewBox="0 0 104 104" aria-hidden="true">
          <circle className="ring-whole" cx="52" cy="52" r="48" />
          <circle className="ring-left" cx="52" cy="52" r="48" strokeDasharray={`${ROUND * part} ${ROUND}`} />
        </svg>
        <strong key={countdown(left)} className="tabular">
          {countdown(left)}
        </strong>
      </span>
    </>
  )
}
