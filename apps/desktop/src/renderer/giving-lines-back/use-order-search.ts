/** Looking an order up by what somebody types or scans. */
import type { FindOrderAnswer, OrderRecord } from '@marquee/shared'
import { useCallback, useRef, useState } from 'react'
import { useEngine } from '../app/terminal-context.tsx'
import { ask } from '../connection/ask.ts'

const PROBLEMS: Record<NonNullable<FindOrderAnswer['problem']>, string> = {
  not_a_reference: 'That is neither a reference, such as MQ-7K3F9P, nor the code of a ticket.',
  not_found: 'The server knows no order by that. A sale that it has not heard of yet can’t be given back.',
  not_genuine: 'This ticket was not made here: its signature is false.',
  in_conflict: 'A part of this order waits for a manager, who has to settle it first.',
}

export interface OrderSearch {
  order: OrderRecord | null
  /** The reason why there is none. */
  sentence: string | null
  busy: boolean
  find(text: string): Promise<void>
  /** Lines of it came back here. */
  replace(order: OrderRecord): void
}

export function useOrderSearch(): OrderSearch {
  const engine = useEngine()
  const [order, setOrder] = useState<OrderRecord | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)
  const find = useCallback(
    async (text: string): Promise<void> => {
      const mine = ++latest.current
      setBusy(true)
      const answer = await ask(engine.api.findOrder({ text }))
      if (mine !== latest.current) return
      setBusy(false)
      setOrder(answer.ok ? answer.value.order : null)
      setSentence(answer.ok ? answer.value.problem && PROBLEMS[answer.value.problem] : answer.sentence)
    },
    [engine],
  )
  return { order, sentence, busy, find, replace: setOrder }
}
