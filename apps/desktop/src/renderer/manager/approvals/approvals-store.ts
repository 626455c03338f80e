/** Questions of counters for a yes, at the manager's page: those that wait, and those that were answered. */
import type { ApprovalQuestion, Id } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ask } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import { keepInPlace, type ShownQuestion, thatWait } from './shown-questions.ts'

export interface ApprovalsState {
  /** null: not read yet. */
  waiting: ApprovalQuestion[] | null
  /** Those that wait, and between them those that went while the manager looks. */
  shown: ShownQuestion[]
  answered: ApprovalQuestion[]
  /** Who answers, as typed. */
  name: string
  isBusy: boolean
  sentence: string | null
}

export interface ApprovalsStore extends StoreApi<ApprovalsState> {
  read(): Promise<void>
  setName(name: string): void
  answer(approvalId: Id, answer: 'yes' | 'no'): Promise<void>
  /** The manager looks at the list: nothing in it moves until they answer, or leave. @returns what they call when they leave */
  lookAt(): () => void
  /** Reads again at each change. @returns what ends it */
  watch(): () => void
}

export function createApprovalsStore(engine: Engine): ApprovalsStore {
  const store = createStore<ApprovalsState>(() => ({
    waiting: null,
    shown: [],
    answered: [],
    name: '',
    isBusy: false,
    sentence: null,
  }))
  const { getState, setState } = store
  let asked = 0
  let isLookedAt = false

  async function read(): Promise<void> {
    const mine = ++asked
    const answer = await ask(engine.api.approvals())
    if (mine !== asked) return
    if (answer.ok) {
      const shown = keepInPlace(getState().shown, answer.value)
      setState({ ...answer.value, shown: isLookedAt ? shown : thatWait(shown) })
    } else setState({ sentence: answer.sentence })
  }

  return Object.assign(store, {
    read,
    setName(name: string) {
      setState({ name })
    },
    async answer(approvalId: Id, answer: 'yes' | 'no') {
      const { name, isBusy } = getState()
      if (isBusy || name.trim() === '') return
      setState({ isBusy: true, sentence: null })
      const given = await ask(engine.api.answerApproval({ approvalId, answer, name: name.trim() }))
      setState({ isBusy: false, ...(!given.ok && { sentence: given.sentence }) })
      await read()
      setState({ shown: thatWait(getState().shown) })
    },
    lookAt() {
      isLookedAt = true
      return () => {
        isLookedAt = false
        setState({ shown: thatWait(getState().shown) })
      }
    },
    watch: () => {
      const ends = [engine.on('approvalsChanged', () => void read()), engine.onConnected(() => void read())]
      return () => {
        for (const end of ends) end()
      }
    },
  })
}
