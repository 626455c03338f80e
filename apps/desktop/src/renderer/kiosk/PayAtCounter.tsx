/** The seats are chosen; they are paid for at the counter, by their reference. */
import { HoldCountdown } from '../cart/HoldCountdown.tsx'
import { timeIn } from '../ui/zoned-time.ts'
import type { KeptChoice } from './kiosk-store.ts'

interface PayAtCounterProps {
  kept: KeptChoice
  timeZone: string
  onFinish(): void
  onGiveBack(): void
}

export function PayAtCounter({ kept, timeZone, onFinish, onGiveBack }: PayAtCounterProps) {
  return (
    <main className="kiosk-pay">
      <h1>Please pay at the counter</h1>
      <p>Tell the staff this reference:</p>
      <p className="kiosk-reference tabular">{kept.reference}</p>
      <p>
        {kept.seatIds.length === 1 ? 'Seat' : 'Seats'} <strong>{kept.seatIds.join(', ')}</strong>
      </p>
      <p>
        Held for you until <strong className="tabular">{timeIn(timeZone, kept.expiresAt)}</strong>
        <HoldCountdown expiresAt={kept.expiresAt} />
      </p>
      <div className="kiosk-pay-buttons">
        <button type="button" className="button primary huge" onClick={onFinish}>
          Done
        </button>
        <button type="button" className="button quiet large" onClick={onGiveBack}>
          Give the seats back
        </button>
      </div>
    </main>
  )
}
