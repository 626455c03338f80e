/** Asks for a manager's yes to money that goes back, and gives it back when there is one. */
import type { ActToApprove, Approval } from '@marquee/shared'
import { useEffect, useState } from 'react'
import { useEngine } from '../app/terminal-context.tsx'
import { ask } from '../connection/ask.ts'
import { AskForYes } from '../counter/order/AskForYes.tsx'

export function RefundToApprove({
  act,
  onGranted,
  onLeave,
}: {
  act: Extract<ActToApprove, { kind: 'refund' }>
  /** The clerk goes on. */
  onGranted(): void
  onLeave(): void
}) {
  const engine = useEngine()
  const [approval, setApproval] = useState<Approval | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  useEffect(
    () =>
      engine.on('approvalChanged', (changed) =>
        setApproval((mine) => (mine?.approvalId === changed.approvalId ? changed : mine)),
      ),
    [engine],
  )
  const drop = (): void => {
    if (approval?.state === 'waiting') void ask(engine.api.dropApproval({ approvalId: approval.approvalId }))
    setApproval(null)
  }
  return (
    <div className="refund-to-approve">
      <AskForYes
        approval={approval}
        sentence={sentence}
        onAsk={() => {
          setSentence(null)
          void ask(engine.api.askRefundApproval({ act })).then((answer) => {
            if (answer.ok) setApproval(answer.value)
            else setSentence(answer.sentence)
          })
        }}
        onDrop={drop}
      />
      <div className="order-return-buttons">
        <button
          type="button"
          className="button"
          onClick={() => {
            drop()
            onLeave()
          }}
        >
          Keep it sold
        </button>
        <button type="button" className="button primary" disabled={approval?.state !== 'granted'} onClick={onGranted}>
          Give back
        </button>
      </div>
    </div>
  )
}
