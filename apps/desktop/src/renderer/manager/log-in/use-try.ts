/** One try to log in at a time, with the reason why it was refused, and the wait after too many. */
import type { Answer } from '@marquee/shared'
import { useState } from 'react'
import { ask } from '../../connection/ask.ts'
import { useNow } from '../../ui/use-now.ts'
import { say } from './words/say.ts'

export interface Try {
  isBusy: boolean
  /** Until somebody may try again; 0: they may now. */
  waitSeconds: number
  sentence: string | null
  fail(sentence: string): void
  /** @returns false: it was refused */
  run(request: () => Promise<Answer<unknown>>): Promise<boolean>
}

export function useTry(): Try {
  const [isBusy, setBusy] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  const [until, setUntil] = useState(0)
  const waitSeconds = Math.max(0, Math.ceil((until - useNow(1000)) / 1000))
  return {
    isBusy,
    waitSeconds,
    sentence: waitSeconds > 0 ? say('too_many_tries', { seconds: waitSeconds }) : sentence,
    fail: setSentence,
    async run(request) {
      setBusy(true)
      setSentence(null)
      const answer = await ask(request())
      setBusy(false)
      if (answer.ok) return true
      if (answer.refusal?.code === 'office_wait') setUntil(Date.now() + answer.refusal.seconds * 1000)
      setSentence(answer.sentence)
      return false
    },
  }
}
