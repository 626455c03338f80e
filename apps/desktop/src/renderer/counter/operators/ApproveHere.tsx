/** A supervisor says yes at the counter to a question that waits. */
import type { Id } from '@marquee/shared'
import { useEngine } from '../../app/terminal-context.tsx'
import { WhoSaysYes } from './WhoSaysYes.tsx'

/** @param approvalId of a question that waits */
export function ApproveHere({ approvalId, onClose }: { approvalId: Id; onClose(): void }) {
  const engine = useEngine()
  return (
    <WhoSaysYes check={(who) => engine.api.approveHere({ approvalId, ...who })} onYes={onClose} onClose={onClose} />
  )
}
