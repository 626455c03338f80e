/** A supervisor says yes by their PIN to letting people in whose tickets nobody has seen. */
import { useEngine } from '../app/terminal-context.tsx'
import { WhoSaysYes } from '../counter/operators/WhoSaysYes.tsx'
import { useSpeech } from './door-context.ts'
import type { ToLetIn } from './LookUp.tsx'
import { yesWords } from './staff-words.ts'

interface ApproveAdmissionProps {
  who: ToLetIn
  onYes(): void
  onClose(): void
}

export function ApproveAdmission({ who: { showId, tickets }, onYes, onClose }: ApproveAdmissionProps) {
  const engine = useEngine()
  const speech = useSpeech()
  const ticketIds = tickets.map(({ ticketId }) => ticketId)
  return (
    <WhoSaysYes
      check={(operator) => engine.api.approveAdmission({ ...operator, showId, ticketIds })}
      onYes={onYes}
      onClose={onClose}
      words={yesWords(speech)}
    >
      <p>{speech.say('by_hand', { seats: tickets.map(({ seatId }) => seatId).join(', ') })}</p>
    </WhoSaysYes>
  )
}
