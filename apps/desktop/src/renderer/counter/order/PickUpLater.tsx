/** Keeps the goods of an order that was just sold for a pick-up code: the customer fetches them later, anywhere in the cinema. */
import type { Id } from '@marquee/shared'
import { useEffect, useState } from 'react'
import { useCutOff, useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { Problem } from '../../ui/Problem.tsx'
import './pick-up-later.css'

export function PickUpLater({ orderId }: { orderId: Id }) {
  const engine = useEngine()
  const cutOff = useCutOff()
  const [code, setCode] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  // The order may still be on its way to the ledger: then it is asked again when the ledger has it.
  useEffect(() => {
    if (!isAsking) return
    let isOver = false
    const keep = async (): Promise<void> => {
      const answer = await ask(engine.api.keepForPickUp({ orderId }))
      if (isOver) return
      if (!answer.ok && answer.code === 'unknown_order') return
      setAsking(false)
      if (answer.ok) setCode(answer.value.code)
      else setSentence(answer.sentence)
    }
    void keep()
    const end = engine.on('orderAnswered', (answered) => {
      if (answered.orderId === orderId) void keep()
    })
    return () => {
      isOver = true
      end()
    }
  }, [engine, orderId, isAsking])
  if (code !== null) {
    return (
      <p className="pick-up-code" role="status">
        <span>Pick-up code</span>
        <strong className="tabular" data-testid="pick-up-code">
          {code}
        </strong>
      </p>
    )
  }
  return (
    <div className="pick-up-later">
      <button
        type="button"
        className="button"
        disabled={cutOff || isAsking}
        aria-describedby="pick-up-later-why"
        onClick={() => {
          setSentence(null)
          setAsking(true)
        }}
      >
        {isAsking ? 'Waiting for the server…' : 'Hand over later'}
      </button>
      <p id="pick-up-later-why" className="why-greyed">
        {cutOff ? 'The server keeps pick-up codes, and cannot be reached: hand the goods over now.' : null}
      </p>
      <Problem sentence={sentence} />
    </div>
  )
}
