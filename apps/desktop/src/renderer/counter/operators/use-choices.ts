/** Who may work at this counter, and how long each has to wait after wrong PINs. */
import type { Id } from '@marquee/shared'
import { useCallback, useEffect, useState } from 'react'
import type { OperatorChoice, OperatorChoices } from '../../../terminal/api.ts'
import { useEngine } from '../../app/terminal-context.tsx'
import { askPlain } from '../../connection/ask.ts'

export interface Choices extends OperatorChoices {
  /** By this page's clock: a count of seconds for people. The engine decides. */
  waitUntil: ReadonlyMap<Id, number>
  readAgain(): void
}

const NOBODY: OperatorChoice[] = []

export function useChoices(): Choices {
  const engine = useEngine()
  const [read, setRead] = useState({ operators: NOBODY, isDamaged: false, at: 0 })
  const readAgain = useCallback((): void => {
    void askPlain(engine.api.operatorChoices()).then((answer) => {
      if (answer.ok) setRead({ ...answer.value, at: Date.now() })
    })
  }, [engine])
  useEffect(() => engine.onConnected(readAgain), [engine, readAgain])
  // A list that has changed is told with the terminal's state.
  useEffect(() => engine.on('state', readAgain), [engine, readAgain])
  const waits = read.operators.filter(({ waitSeconds }) => waitSeconds > 0)
  return {
    ...read,
    waitUntil: new Map(waits.map(({ operatorId, waitSeconds }) => [operatorId, read.at + waitSeconds * 1000])),
    readAgain,
  }
}
