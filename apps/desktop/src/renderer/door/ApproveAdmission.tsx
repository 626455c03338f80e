/** A supervisor says yes by their PIN to letting people in whose tickets nobody has seen. */
import { useEngine } from '../app/terminal-context.tsx'
import { WhoSaysYes } from '../counter/operators/WhoSaysYes.tsx'
import type { ToLetIn } from './LookUp.tsx'

interface ApproveAdmissionProps {
  who: ToLetIn
  onYes(): void
  onClose(): void
}

export function ApproveAdmission({ who: { showId, tickets }, onYes, onClose }: ApproveAdmissionProps) {
  const engine = useEngine()
  const ticketIds = tickets.map(({ ticketId }) => ticketId)
  return (
    <WhoSaysYes
      check={(operator) => engine.api.approveAdmission({ ...operator, showId, ticketIds })}
      onYes={onYes}
      onClose={onClose}
    >
      <p>Let in by hand: {tickets.map(({ seatId }) => seatId).join(', ')}</p>
    </WhoSaysYes>
  )
}
