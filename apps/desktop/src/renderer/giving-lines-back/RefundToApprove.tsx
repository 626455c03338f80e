/** Money that goes back by a manager's yes: asked for, and given back when there is one. */
import type { ActToApprove } from '@marquee/shared'
import { useState } from 'react'
import { RefundQuestion } from './RefundQuestion.tsx'
import { say } from './words/say.ts'

interface RefundToApproveProps {
  act: Extract<ActToApprove, { kind: 'refund' }>
  onGiveBack(): void
  onLeave(): void
}

export function RefundToApprove({ act, onGiveBack, onLeave }: RefundToApproveProps) {
  const [isGranted, setGranted] = useState(false)
  return (
    <div className="refund-to-approve">
      <RefundQuestion act={act} onAnswer={setGranted} />
      <div className="order-return-buttons">
        <button type="button" className="button" onClick={onLeave}>
          {say('keep_sold')}
        </button>
        <button type="button" className="button primary" disabled={!isGranted} onClick={onGiveBack}>
          {say('give_back')}
        </button>
      </div>
    </div>
  )
}
