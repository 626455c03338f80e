/** The time for which the seats are still held, with a way to ask for more when it gets short. */
import { Timer } from 'lucide-react'
import { ActionKey } from '../keys/ActionKey.tsx'
import { useActions } from '../keys/use-actions.ts'
import { useNow } from '../ui/use-now.ts'
import { countdown } from '../ui/zoned-time.ts'
import { say } from './words/say.ts'
import './hold-countdown.css'

/** The countdown is urgent below this. */
const SHORT_MS = 2 * 60_000

/** `hasKeys`: whoever asks for more time has a keyboard. */
export function HoldCountdown({
  expiresAt,
  onExtend,
  hasKeys = false,
}: {
  expiresAt: string
  onExtend?: () => void
  hasKeys?: boolean
}) {
  const left = Date.parse(expiresAt) - useNow(500)
  const short = left < SHORT_MS
  useActions({
    moreTime: () => {
      if (hasKeys && short) onExtend?.()
    },
  })
  return (
    <span className={`hold-countdown ${short ? 'short' : ''}`}>
      <Timer aria-hidden="true" size={16} />
      <span className="tabular" role="timer" aria-label={say('held_for')}>
        {countdown(left)}
      </span>
      {short && onExtend !== undefined && (
        <button type="button" className="button quiet small" onClick={onExtend}>
          {say('more_time')} {hasKeys && <ActionKey of="moreTime" />}
        </button>
      )}
    </span>
  )
}
