/** The question for a manager's yes to money that goes back, as long as it is shown. */
import type { ActToApprove, Approval } from '@marquee/shared'
import { useEffect, useRef, useState } from 'react'
import { useEngine } from '../app/terminal-context.tsx'
import { ask } from '../connection/ask.ts'
import { AskForYes } from '../counter/order/AskForYes.tsx'

interface RefundQuestionProps {
  /** A yes is for exactly this: of another act the question is another. */
  act: Extract<ActToApprove, { kind: 'refund' }>
  onAnswer?(isGranted: boolean): void
}

export function RefundQuestion({ act, onAnswer }: RefundQuestionProps) {
  const engine = useEngine()
  const [approval, setApproval] = useState<Approval | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  const waiting = useRef<string | null>(null)
  waiting.current = approval?.state === 'waiting' ? approval.approvalId : null
  const isGranted = approval?.state === 'granted'
  useEffect(
    () =>
      engine.on('approvalChanged', (changed) =>
        setApproval((mine) => (mine?.approvalId === changed.approvalId ? changed : mine)),
      ),
    [engine],
  )
  useEffect(() => onAnswer?.(isGranted), [isGranted, onAnswer])
  // Who leaves doesn't wait for the answer.
  useEffect(
    () => () => {
      if (waiting.current !== null) void ask(engine.api.dropApproval({ approvalId: waiting.current }))
    },
    [engine],
  )
  return (
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
      onDrop={() => {
        if (waiting.current !== null) void ask(engine.api.dropApproval({ approvalId: waiting.current }))
        setApproval(null)
      }}
    />
  )
}
