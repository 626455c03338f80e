/** The price lists at the manager's page, and the making of their next versions, also when an answer is lost. */

import { type ChangePriceListRequest, type ManagedPriceList, newId, type Price, type PriceRule } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ask, isUnanswered } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import { say } from './words/say.ts'

export interface PriceListsState {
  /** null: not read yet. */
  lists: ManagedPriceList[] | null
  isBusy: boolean
  said: string | null
  sentence: string | null
}

export interface PriceListsStore extends StoreApi<PriceListsState> {
  read(): Promise<void>
  /** Makes the version that follows the one which the manager looks at. */
  change(shown: ManagedPriceList, prices: Price[], rules: PriceRule[]): Promise<void>
  forgetSaid(): void
}

export function createPriceListsStore(engine: Engine): PriceListsStore {
  const store = createStore<PriceListsState>(() => ({ lists: null, isBusy: false, said: null, sentence: null }))
  /** Asked for without an answer: they may have been made, or be made still. */
  let unanswered: ChangePriceListRequest[] = []

  /** @returns the unanswered ones that turn out to have been made; null: the lists could not be read. */
  const readLists = async ({ quietly = false } = {}): Promise<ChangePriceListRequest[] | null> => {
    const answer = await ask(engine.api.priceLists())
    if (!answer.ok) {
      if (!quietly) store.setState({ sentence: answer.sentence })
      return null
    }
    const lists = answer.value.priceLists
    const versions = new Map(lists.flatMap((list) => list.versions).map((each) => [each.priceListId, each.version]))
    const made = unanswered.filter(({ priceListId }) => versions.has(priceListId))
    unanswered = unanswered.filter((request) => !made.includes(request))
    const numbers = made.map(({ priceListId }) => versions.get(priceListId)).join(say('list_comma'))
    const said = say('made_late', { version: numbers })
    store.setState({ lists, ...(made.length > 0 && { said, sentence: null }) })
    return made
  }

  const latestOf = ({ priceList }: ManagedPriceList): ManagedPriceList | undefined =>
    store.getState().lists?.find((list) => list.versions.some(({ priceListId }) => priceListId === priceList.id))

  const change = async (shown: ManagedPriceList, prices: Price[], rules: PriceRule[]): Promise<void> => {
    let follows = shown.priceList.id
    if (unanswered.length > 0) {
      const made = await readLists()
      if (made === null) return
      const latest = latestOf(shown)
      const own = made.find(({ priceListId }) => priceListId === latest?.priceList.id)
      if (own !== undefined) {
        if (isSame(own, { follows: own.follows, prices, rules })) return
        follows = own.priceListId
      }
    }
    const wanted = { follows, prices, rules }
    const request = unanswered.find((known) => isSame(known, wanted)) ?? { ...wanted, priceListId: newId() }
    const answer = await ask(engine.api.changePriceList(request))
    const others = unanswered.filter((known) => known !== request)
    if (answer.ok) {
      unanswered = others
      store.setState({ said: say('changed_now', { shows: answer.value.shows }) })
      await readLists()
      return
    }
    store.setState({ sentence: answer.sentence })
    unanswered = isUnanswered(answer) ? [...others, request] : others
    // The version that was faster may be one of the manager's own, whose answer was lost.
    if (isUnanswered(answer) || answer.code === 'price_list_followed') await readLists({ quietly: true })
  }

  return Object.assign(store, {
    async read() {
      store.setState({ sentence: null })
      await readLists()
    },
    async change(shown: ManagedPriceList, prices: Price[], rules: PriceRule[]) {
      store.setState({ isBusy: true, said: null, sentence: null })
      await change(shown, prices, rules)
      store.setState({ isBusy: false })
    },
    forgetSaid() {
      store.setState({ said: null })
    },
  })
}

type Wanted = Omit<ChangePriceListRequest, 'priceListId'>

function isSame(request: ChangePriceListRequest, { follows, prices, rules }: Wanted): boolean {
  const figures = (wanted: Wanted): string => JSON.stringify([wanted.follows, wanted.prices, wanted.rules])
  return figures(request) === figures({ follows, prices, rules })
}
