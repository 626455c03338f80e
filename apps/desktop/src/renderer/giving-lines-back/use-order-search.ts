/** Looking an order up by what somebody types or scans. */
import type { OrderRecord } from '@marquee/shared'
import { useCallback, useRef, useState } from 'react'
import { useEngine } from '../app/terminal-context.tsx'
import { ask } from '../connection/ask.ts'
import { say } from './words/say.ts'

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
      setSentence(answer.ok ? answer.value.problem && say(`problem_${answer.value.problem}`) : answer.sentence)
    },
    [engine],
  )
  return { order, sentence, busy, find, replace: setOrder }
}
