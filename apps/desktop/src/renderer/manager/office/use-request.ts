/** One request at a time, with the sentence of its outcome. */
import type { Answer } from '@marquee/shared'
import { useState } from 'react'
import { ask } from '../../connection/ask.ts'

export interface Requests {
  isBusy: boolean
  /** What was done. */
  said: string
  /** What was not. */
  sentence: string | null
  /** @param said on success @returns the value; undefined: it was refused */
  run<T>(request: () => Promise<Answer<T>>, said?: string): Promise<T | undefined>
  fail(sentence: string): void
}

export function useRequest(): Requests {
  const [state, setState] = useState({ isBusy: false, said: '', sentence: null as string | null })
  return {
    ...state,
    fail: (sentence) => setState({ isBusy: false, said: '', sentence }),
    async run(request, said = '') {
      setState({ isBusy: true, said: '', sentence: null })
      const answer = await ask(request())
      setState({ isBusy: false, said: answer.ok ? said : '', sentence: answer.ok ? null : answer.sentence })
      return answer.ok ? answer.value : undefined
    },
  }
}
