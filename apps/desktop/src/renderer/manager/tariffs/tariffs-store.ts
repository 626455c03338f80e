/**
 * The tariffs at the manager's page, with what the manager has changed and not yet saved. The changes are kept while other views are
 * open and while the server is away. The making of a version counts once, also when an answer is lost.
 */

import {
  type ChangeTariffRequest,
  type Cinema,
  type Id,
  type ManagedPriceList,
  newId,
  type Tariff,
  type TariffVersion,
} from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ask, isUnanswered } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import type { Kept } from '../kept/kept.ts'
import type { DraftFault } from './edits/check-draft.ts'
import { draftOf, isSame, type TariffDraft } from './edits/draft.ts'
import { mergeDrafts } from './edits/merge-drafts.ts'

export interface CinemaTariff {
  /** The version in force when it was last read, in the cinema's currency. */
  base: Tariff
  draft: TariffDraft
  /** The latest first; not all of them while there are `more`. */
  versions: TariffVersion[]
  more: boolean
  /** What somebody else was faster with. */
  theirs: { by: string; before: Tariff; after: Tariff } | null
  /** The field that the server alone has refused. */
  refused: DraftFault | null
}

/** A version was made. Its words are in the view: this store is of the page's first load. */
export interface SavedTariff {
  version: number
  /** Its answer was lost, and it was found by reading. */
  isLate: boolean
}

export interface TariffsState {
  cinemaId: Id | null
  known: Readonly<Record<Id, CinemaTariff>>
  /** By which the preview prices tickets. */
  priceLists: ManagedPriceList[]
  isBusy: boolean
  saved: SavedTariff | null
  sentence: string | null
}

export interface TariffsStore extends StoreApi<TariffsState> {
  choose(cinema: Cinema): void
  read(): Promise<void>
  readEarlier(): Promise<void>
  edit(draft: TariffDraft): void
  takeBack(): void
  save(): Promise<void>
}

/** It has schemas, which the manager's first view doesn't need. */
const loadCheck = () => import('./edits/check-draft.ts')

export const isEdited = ({ base, draft }: CinemaTariff): boolean => !isSame(draftOf(base), draft)

const placeOf = (cinemaId: Id): string => `tariff ${cinemaId}`

/** @param kept what is edited is found there again after a reload */
export function createTariffsStore(engine: Engine, kept: Pick<Kept, 'of' | 'keep'>): TariffsStore {
  const store = createStore<TariffsState>(() => ({
    cinemaId: null,
    known: {},
    priceLists: [],
    isBusy: false,
    saved: null,
    sentence: null,
  }))
  let cinema: Cinema | undefined
  /** Asked for without an answer: they may have been made, or be made still. */
  let unanswered: ChangeTariffRequest[] = []

  store.subscribe(({ known }, before) => {
    for (const [cinemaId, tariff] of Object.entries(known)) {
      if (tariff === before.known[cinemaId]) continue
      const { base, draft } = tariff
      kept.keep(placeOf(cinemaId), isEdited(tariff) ? { base, draft } : undefined)
    }
  })

  /** What was edited before the page was loaded again, on the version that it was edited on. */
  const beforeReload = (cinemaId: Id): CinemaTariff | undefined => {
    const edited = kept.of<Pick<CinemaTariff, 'base' | 'draft'>>(placeOf(cinemaId))
    if (edited === undefined) return undefined
    const tariff = { ...edited, versions: [], more: false, theirs: null, refused: null }
    store.setState(({ known }) => ({ known: { ...known, [cinemaId]: tariff } }))
    return tariff
  }

  const put = (cinemaId: Id, part: Partial<CinemaTariff>): void => {
    const { known } = store.getState()
    const old = known[cinemaId]
    if (old !== undefined) store.setState({ known: { ...known, [cinemaId]: { ...old, ...part } } })
  }

  /** @returns false: it could not be read */
  const readTariff = async (of: Cinema, { quietly = false } = {}): Promise<boolean> => {
    const answer = await ask(engine.api.tariffs({ cinemaId: of.id }))
    if (!answer.ok) {
      if (!quietly) store.setState({ sentence: answer.sentence })
      return false
    }
    const { inForce, versions, more } = answer.value
    // Its amounts are the cinema's, whatever currency an import gave it.
    const base = { ...inForce, currency: of.currency }
    const { known } = store.getState()
    const old = known[of.id] ?? beforeReload(of.id)
    const parts = { base, versions, more, refused: null }
    if (old === undefined) {
      store.setState({ known: { ...known, [of.id]: { ...parts, draft: draftOf(base), theirs: null } } })
    } else if (old.base.id === base.id) {
      put(of.id, old.versions.length > versions.length ? {} : { versions, more })
    } else {
      const [newest] = versions
      const isOwn = unanswered.some(({ tariff }) => tariff.id === base.id)
      const theirs = isOwn || !isEdited(old) ? null : { by: newest?.madeBy ?? '', before: old.base, after: base }
      put(of.id, { ...parts, draft: mergeDrafts(draftOf(old.base), old.draft, draftOf(base)), theirs })
    }
    const made = unanswered.filter(({ tariff }) => versions.some((version) => version.tariff.id === tariff.id))
    unanswered = unanswered.filter((request) => !made.includes(request))
    const own = versions.find(({ tariff }) => tariff.id === made.at(-1)?.tariff.id)
    if (own !== undefined) {
      store.setState({ saved: { version: own.version, isLate: true }, sentence: null })
    }
    return true
  }

  const save = async (of: Cinema): Promise<void> => {
    // What was asked for without an answer may be in force: then it is what is followed.
    if (unanswered.some(({ cinemaId }) => cinemaId === of.id) && !(await readTariff(of))) return
    const tariff = store.getState().known[of.id]
    if (tariff === undefined || !isEdited(tariff)) return
    const wanted = { cinemaId: of.id, follows: tariff.base.id }
    const before = unanswered.find(
      (known) => known.follows === wanted.follows && isSame(draftOf(known.tariff), tariff.draft),
    )
    const { checkDraft, faultOfRefusal } = await loadCheck()
    const checked = checkDraft(tariff.draft, { ...wanted, id: before?.tariff.id ?? newId() })
    if (!checked.ok) return
    const request = { ...wanted, tariff: checked.tariff }
    const others = unanswered.filter((known) => known.tariff.id !== request.tariff.id)
    // Kept before it is sent: what is read meanwhile may have it already.
    unanswered = [...others, request]
    const answer = await ask(engine.api.changeTariff(request))
    if (answer.ok) {
      const base = request.tariff
      const latest = store.getState().known[of.id]?.draft ?? tariff.draft
      // What was written while it was being saved stays.
      put(of.id, { base, draft: mergeDrafts(tariff.draft, latest, draftOf(base)), theirs: null, refused: null })
      await readTariff(of)
      unanswered = others
      store.setState({ saved: { version: answer.value.version, isLate: false } })
      return
    }
    store.setState({ sentence: answer.sentence })
    if (!isUnanswered(answer)) unanswered = others
    if (answer.refusal?.code === 'malformed') {
      put(of.id, { refused: faultOfRefusal(answer.refusal.field, answer.refusal.problem) ?? null })
    }
    // The version that was faster may be one of the manager's own, whose answer was lost.
    if (isUnanswered(answer) || answer.code === 'tariff_followed') await readTariff(of, { quietly: true })
  }

  const read = async (): Promise<void> => {
    if (cinema === undefined) return
    store.setState({ sentence: null })
    const [, lists] = await Promise.all([readTariff(cinema), ask(engine.api.priceLists())])
    if (lists.ok) store.setState({ priceLists: lists.value.priceLists })
  }

  // Unsaved changes stay on the version that the manager looks at, until saving says that another one has followed it.
  engine.on('catalogueChanged', () => {
    const { known, isBusy } = store.getState()
    const shown = cinema && known[cinema.id]
    if (cinema !== undefined && shown !== undefined && !isBusy && !isEdited(shown)) {
      void readTariff(cinema, { quietly: true })
    }
  })

  return Object.assign(store, {
    choose(chosen: Cinema) {
      if (cinema?.id === chosen.id) return
      cinema = chosen
      store.setState({ cinemaId: chosen.id, saved: null, sentence: null })
      void read()
    },
    read,
    async readEarlier() {
      const of = cinema
      const shown = of && store.getState().known[of.id]
      const before = shown?.versions.at(-1)?.version
      if (of === undefined || before === undefined || before < 2) return
      const answer = await ask(engine.api.tariffs({ cinemaId: of.id, before }))
      if (!answer.ok) return store.setState({ sentence: answer.sentence })
      const { versions, more } = answer.value
      put(of.id, { versions: [...(store.getState().known[of.id]?.versions ?? []), ...versions], more })
    },
    edit(draft: TariffDraft) {
      if (cinema === undefined) return
      put(cinema.id, { draft, refused: null })
      store.setState({ saved: null })
    },
    takeBack() {
      const shown = cinema && store.getState().known[cinema.id]
      if (cinema === undefined || shown === undefined) return
      put(cinema.id, { draft: draftOf(shown.base), theirs: null, refused: null })
      store.setState({ saved: null, sentence: null })
    },
    async save() {
      if (cinema === undefined || store.getState().isBusy) return
      store.setState({ isBusy: true, saved: null, sentence: null })
      await save(cinema)
      store.setState({ isBusy: false })
    },
  })
}
