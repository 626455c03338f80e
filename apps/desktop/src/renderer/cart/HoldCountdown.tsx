/** The time for which the seats are still held, with a way to ask for more when it gets short. */
import { Timer } from 'lucide-react'
import { useNow } from '../ui/use-now.ts'
import { countdown } from '../ui/zoned-time.ts'
import './hold-countdown.css'

/** The countdown is urgent below this. */
const SHORT_MS = 2 * 60_000

export function HoldCountdown({ expiresAt, onExtend }: { expiresAt: string; onExtend?: () => void }) {
  const left = Date.parse(expiresAt) - useNow(500)
  const short = left < SHORT_MS
  return (
    <span className={`hold-countdown ${short ? 'short' : ''}`}>
      <Timer aria-hidden="true" size={16} />
      <span className="tabular" role="timer" aria-label="Seats are held for">
        {countdown(left)}
      </span>
      {short && onExtend !== undefined && (
        <button type="button" className="button quiet small" onClick={onExtend}>
          More time
        </button>
      )}
    </span>
  )
}
