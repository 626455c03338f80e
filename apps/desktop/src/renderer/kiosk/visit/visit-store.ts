/** All that one visitor has chosen. Starting over, or leaving, replaces it whole: nothing stays for the next visitor. */
import { type Id, type KioskStep, newId } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Values } from '../../words/speech.ts'
import { type Access, NO_ACCESS } from '../access/access-settings.ts'
import { type ChosenGoods, NOTHING_CHOSEN } from '../goods/chosen-goods.ts'
import { NOBODY, type Party } from '../tickets/party.ts'
import { houseLanguage, type KioskLanguage } from '../words/catalogues.ts'
import type { KioskWordKey } from '../words/en.ts'

export type { KioskStep } from '@marquee/shared'

/** A choice that was kept for the counter, as the last page tells it. */
export interface KeptChoice {
  bookingId: Id
  reference: string
  expiresAt: string
  seatIds: string[]
}

/** A sentence about what has just happened, in whatever language is read. */
export interface Notice {
  key: KioskWordKey
  values?: Values
}

export interface Visit {
  id: Id
  /** Nobody has touched anything since the last visitor. */
  isFresh: boolean
  language: KioskLanguage
  /** How the pages are shown and spoken to somebody who needs it otherwise. */
  access: Access
  step: KioskStep
  /** The movie that was touched on the attract screen: its shows come first. */
  movieId: Id | null
  /** null: today. */
  date: string | null
  showId: Id | null
  party: Party
  goods: ChosenGoods
  kept: KeptChoice | null
  notice: Notice | null
}

type VisitPart = Partial<Omit<Visit, 'id' | 'step' | 'isFresh'>>

export interface VisitStore extends StoreApi<Visit> {
  change(part: VisitPart): void
  /** To another page; what was said on this one is read. */
  go(step: KioskStep): void
  say(notice: Notice): void
  /** The next visitor's. */
  anew(): void
}

const newVisit = (): Visit => ({
  id: newId(),
  isFresh: true,
  language: houseLanguage(),
  access: NO_ACCESS,
  step: 'attract',
  movieId: null,
  date: null,
  showId: null,
  party: NOBODY,
  goods: NOTHING_CHOSEN,
  kept: null,
  notice: null,
})

export function createVisitStore(): VisitStore {
  const store = createStore<Visit>(newVisit)
  return Object.assign(store, {
    change: (part: VisitPart) => store.setState({ isFresh: false, ...part }),
    go: (step: KioskStep) => store.setState({ isFresh: false, step, notice: null }),
    say: (notice: Notice) => store.setState({ notice }),
    anew: () => store.setState(newVisit(), true),
  })
}
