/** A cinema's print template at the manager's page: the one in force, what is edited, and how that comes out. */
import {
  type Cinema,
  type Id,
  newId,
  type PrintTemplate,
  type PrintTemplatesAnswer,
  type TemplatedPage,
  USUAL_TEMPLATE,
} from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PrintPreview } from '../../../terminal/api.ts'
import { ask, isUnanswered } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import type { Kept } from '../kept/kept.ts'

export interface PrintTemplatesState {
  cinemaId: Id | null
  /** null: not read yet. */
  known: PrintTemplatesAnswer | null
  draft: PrintTemplate | null
  /** What an earlier version says, as it was read; null: none was asked for. */
  earlier: { version: number; template: PrintTemplate } | null
  page: TemplatedPage
  /** The last one that came out; it stays while the next is drawn. */
  preview: PrintPreview | null
  /** Why the draft of this page does not come out. */
  previewSentence: string | null
  isBusy: boolean
  said: string | null
  sentence: string | null
}

export interface PrintTemplatesStore extends StoreApi<PrintTemplatesState> {
  choose(cinema: Pick<Cinema, 'id'>): void
  read(): Promise<void>
  show(page: TemplatedPage): void
  edit(draft: PrintTemplate): void
  discard(): void
  /** Makes the draft what an earlier version says; 0: the usual pages. Saved, it is the next version. What was edited is never lost to it. */
  putBack(version: number): Promise<void>
  /** Reads a picture; it is the draft's logo then. */
  chooseLogo(file: Blob): Promise<void>
  /** Asked again after a lost answer, it is done once. */
  save(): Promise<void>
}

/** What is typed is drawn when the hands rest. */
const DRAW_AFTER_MS = 150

const NOTHING = {
  known: null,
  draft: null,
  earlier: null,
  preview: null,
  previewSentence: null,
  said: null,
  sentence: null,
}

export const isEdited = ({ known, draft }: Pick<PrintTemplatesState, 'known' | 'draft'>): boolean =>
  known !== null && draft !== null && JSON.stringify(known.inForce) !== JSON.stringify(draft)

/** The draft is an earlier version, and nothing was edited in it. */
export const isEarlier = ({ earlier, draft }: Pick<PrintTemplatesState, 'earlier' | 'draft'>): boolean =>
  earlier !== null && JSON.stringify(earlier.template) === JSON.stringify(draft)

/** What was edited at a cinema, and the version that it was edited on. */
interface KeptDraft {
  follows: Id | null
  draft: PrintTemplate
}

const placeOf = (cinemaId: Id): string => `printing ${cinemaId}`

/** @param kept what is edited at another cinema, and before a reload, is found there again */
export function createPrintTemplatesStore(engine: Engine, kept: Pick<Kept, 'of' | 'keep'>): PrintTemplatesStore {
  const store = createStore<PrintTemplatesState>(() => ({ ...NOTHING, cinemaId: null, page: 'ticket', isBusy: false }))
  const { getState, setState } = store
  let drawing: ReturnType<typeof setTimeout> | undefined
  let latest = 0
  /** Asked for without an answer: it may have been made. */
  let unanswered: { wanted: string; id: Id } | undefined

  /** @param quietly what is edited stays */
  async function read({ quietly = false } = {}): Promise<void> {
    const { cinemaId } = getState()
    if (cinemaId === null) return
    const answer = await ask(engine.api.printTemplates({ cinemaId }))
    if (getState().cinemaId !== cinemaId) return
    if (!answer.ok) return setState({ sentence: answer.sentence })
    const { known, draft } = getState()
    const before = kept.of<KeptDraft>(placeOf(cinemaId))
    const keeps = quietly || isEdited(getState()) || (known === null && before !== undefined)
    const follows = known === null ? before?.follows : known.id
    const isOvertaken =
      keeps && follows !== answer.value.id && JSON.stringify(draft) !== JSON.stringify(answer.value.inForce)
    const overtaken = isOvertaken ? (await words()).overtakenInWords(answer.value) : null
    setState(({ sentence }) => ({
      known: answer.value,
      draft: keeps ? draft : answer.value.inForce,
      sentence: quietly ? sentence : overtaken,
    }))
    drawSoon(0)
  }

  function drawSoon(after = DRAW_AFTER_MS): void {
    clearTimeout(drawing)
    drawing = setTimeout(() => void draw(), after)
  }

  async function draw(): Promise<void> {
    const { cinemaId, draft, page } = getState()
    if (cinemaId === null || draft === null) return
    const mine = ++latest
    const answer = await ask(engine.api.previewPrint({ cinemaId, template: draft, page }))
    if (mine !== latest) return
    setState(
      answer.ok ? { preview: answer.value, previewSentence: null } : { previewSentence: inPlainWords(answer.sentence) },
    )
  }

  function edit(draft: PrintTemplate): void {
    setState({ draft, said: null, sentence: null })
    drawSoon()
  }

  store.subscribe((state, before) => {
    const { cinemaId, known, draft } = state
    if (cinemaId === null || known === null || (draft === before.draft && known === before.known)) return
    kept.keep(placeOf(cinemaId), isEdited(state) ? { follows: known.id, draft } : undefined)
  })

  return Object.assign(store, {
    choose({ id }: Pick<Cinema, 'id'>) {
      if (id === getState().cinemaId) return
      setState({ ...NOTHING, cinemaId: id, draft: kept.of<KeptDraft>(placeOf(id))?.draft ?? null })
      void read()
    },
    read: () => read(),
    show(page: TemplatedPage) {
      setState({ page, preview: null, previewSentence: null })
      drawSoon(0)
    },
    edit,
    discard() {
      const { known } = getState()
      if (known) edit(known.inForce)
    },
    async putBack(version: number) {
      const { cinemaId, isBusy } = getState()
      if (cinemaId === null || isBusy) return
      if (isEdited(getState()) && !isEarlier(getState())) {
        return setState({ said: null, sentence: (await words()).saveFirst() })
      }
      setState({ isBusy: true, said: null, sentence: null })
      const answer =
        version === 0
          ? { ok: true as const, value: { template: USUAL_TEMPLATE } }
          : await ask(engine.api.printTemplateVersion({ cinemaId, version }))
      setState({ isBusy: false })
      if (getState().cinemaId !== cinemaId) return
      if (!answer.ok) return setState({ sentence: answer.sentence })
      const { template } = answer.value
      edit(template)
      setState({
        earlier: { version, template },
        said: isEdited(getState()) ? null : (await words()).alreadyInForce(),
      })
    },
    async chooseLogo(file: Blob) {
      const answer = await ask(engine.api.readLogo({ png: await inBase64(file) }))
      if (!answer.ok) return setState({ sentence: inPlainWords(answer.sentence) })
      const { draft } = getState()
      if (draft) edit({ ...draft, logo: answer.value })
    },
    async save() {
      const { cinemaId, known, draft, isBusy } = getState()
      if (cinemaId === null || known === null || draft === null || isBusy) return
      const wanted = JSON.stringify([cinemaId, known.id, draft])
      const id = unanswered?.wanted === wanted ? unanswered.id : newId()
      setState({ isBusy: true, said: null, sentence: null })
      const answer = await ask(engine.api.changePrintTemplate({ cinemaId, follows: known.id, id, template: draft }))
      unanswered = !answer.ok && isUnanswered(answer) ? { wanted, id } : undefined
      setState({ isBusy: false })
      if (getState().cinemaId !== cinemaId) return
      if (!answer.ok) {
        setState({ sentence: inPlainWords(answer.sentence) })
        // What somebody else made is what is followed from now on; the draft stays.
        if (answer.code === 'template_followed') await read({ quietly: true })
        return
      }
      setState({ said: (await words()).inForceInWords(answer.value.version) })
      await read()
    },
  })
}

/** They come with the view, not with the page. */
const words = () => import('./template-words.ts')

/** A page that can't be printed is no message to a person. */
const inPlainWords = (sentence: string): string => {
  const said = sentence.replace(/^The message was refused: (template\.)?(the )?/, '')
  return said === sentence ? sentence : `The ${said}`
}

async function inBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
