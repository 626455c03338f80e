/** Operators at the manager's page: all of them, and changes of one. */
import type { Answer, Id, OperatorsInOffice, SaveOperatorRequest } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ask } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import { say } from './words/say.ts'

export interface OperatorsState {
  /** null: not read yet. */
  office: OperatorsInOffice | null
  /** The one that is looked at. */
  openId: Id | null
  isBusy: boolean
  said: string | null
  sentence: string | null
}

export interface OperatorsStore extends StoreApi<OperatorsState> {
  read(): Promise<void>
  open(operatorId: Id | null): void
  /** All of them are done once, however often they are sent. @returns whether it was done */
  save(operator: SaveOperatorRequest): Promise<boolean>
  setPin(operatorId: Id, pin: string): Promise<boolean>
  setBadge(operatorId: Id, badge: string | null): Promise<boolean>
  remove(operatorId: Id, name: string): Promise<boolean>
  setLock(cinemaId: Id, seconds: number): Promise<boolean>
}

/** @param openId the one that is looked at first */
export function createOperatorsStore(engine: Engine, openId: Id | null): OperatorsStore {
  const store = createStore<OperatorsState>(() => ({
    office: null,
    openId,
    isBusy: false,
    said: null,
    sentence: null,
  }))
  const { getState, setState } = store

  async function change(said: string, request: () => Promise<Answer<OperatorsInOffice>>): Promise<boolean> {
    if (getState().isBusy) return false
    setState({ isBusy: true, said: null, sentence: null })
    const answer = await ask(request())
    setState({ isBusy: false })
    if (answer.ok) setState({ office: answer.value, said })
    else setState({ sentence: answer.sentence })
    return answer.ok
  }

  return Object.assign(store, {
    async read() {
      const answer = await ask(engine.api.operatorsInOffice())
      if (answer.ok) setState({ office: answer.value })
      else setState({ sentence: answer.sentence })
    },
    open: (openId: Id | null) => setState({ openId, said: null, sentence: null }),
    async save(operator: SaveOperatorRequest) {
      const isSaved = await change(say('name_is_saved', { name: operator.name }), () =>
        engine.api.saveOperator(operator),
      )
      if (isSaved) setState({ openId: operator.operatorId })
      return isSaved
    },
    setPin: (operatorId: Id, pin: string) =>
      change(say('pin_is_set'), () => engine.api.setOperatorPin({ operatorId, pin })),
    setBadge: (operatorId: Id, badge: string | null) =>
      change(badge === null ? say('badge_is_away') : say('badge_is_set'), () =>
        engine.api.setOperatorBadge({ operatorId, badge }),
      ),
    async remove(operatorId: Id, name: string) {
      const isRemoved = await change(say('name_is_removed', { name }), () => engine.api.removeOperator({ operatorId }))
      if (isRemoved) setState({ openId: null })
      return isRemoved
    },
    setLock: (cinemaId: Id, seconds: number) =>
      change(say('is_saved'), () => engine.api.setCounterLock({ cinemaId, seconds })),
  })
}
