/**
 * Follows the page as somebody does who doesn't see it: a new page is read from its question on, then each control that gets the focus,
 * and each message when it comes. It also keeps the focus: on a new page it goes to the question, and it is never lost.
 *
 * It reads what the page has for everybody, so that a page that is built later is read as well.
 */
import type { SpeechStep, Utterance } from '../../../../terminal/api.ts'
import type { KioskSpeech } from '../../words/catalogues.ts'
import type { Voice } from '../voice/voice.ts'
import { controlInWords } from './control-words.ts'
import { labelled, textOf } from './element-words.ts'
import { type Page, pageIn, stopsOf, textOfPage } from './page.ts'
import { spoken } from './spoken.ts'

/** A page is drawn in several steps: what comes within this time is one reading. */
const SETTLED_MS = 60
const LIVE = 'output, [role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'
const URGENT = '[role="alert"], [aria-live="assertive"]'
const TYPED = 'input, textarea'

export interface Manner {
  isOn: boolean
  volume: SpeechStep
  rate: SpeechStep
}

export interface Narrator {
  /** Reads the page again, with the control that has the focus. */
  repeat(): void
  /** Something that stands on no page, such as how loud it is now. */
  tell(text: string): void
  /** Another language, or another manner of speaking. */
  changed(): void
  stop(): void
}

export interface NarratorOptions {
  /** The kiosk's element: all pages are in it. */
  kiosk: HTMLElement
  voice: Voice
  speech(): KioskSpeech
  manner(): Manner
  /** Another visitor hears the hint again. */
  visitor(): string
  /** Of the amounts on the page; null: nothing is sold yet. */
  currency(): string | null
  /** What is being said, for those who see but don't hear. */
  onSaid(text: string): void
  /** How to move about; said once, with the first page that is read. */
  hint(): string
  onMessage(isUrgent: boolean): void
  onPage(step: string): void
}

export function createNarrator(options: NarratorOptions): Narrator {
  const { kiosk, voice, speech, manner } = options
  let page: Page | null = null
  let control: Element | null = null
  let controlWords = ''
  /** Its place among the others. */
  let place = -1
  let group = ''
  /** To whom it was said how to move about. */
  let hinted = ''
  let isStale = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const changedLive = new Set<Element>()
  const lastText = new WeakMap<Element, string>()

  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const live = element?.closest(LIVE)
      if (live) changedLive.add(live)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        if (node.matches(LIVE)) changedLive.add(node)
        for (const inner of node.querySelectorAll(LIVE)) changedLive.add(inner)
      }
    }
    soon()
  })
  observer.observe(kiosk, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-label', 'aria-pressed', 'aria-checked', 'aria-valuetext', 'disabled', 'open', 'data-step'],
  })
  document.addEventListener('focusin', soon)
  soon()

  function soon(): void {
    timer ??= setTimeout(settle, SETTLED_MS)
  }

  function settle(): void {
    timer = undefined
    const now = pageIn(kiosk)
    const messages = messagesNow()
    if (now === null) return
    const isNewPage = page === null || now.key !== page.key || isStale
    const isOtherStep = now.key !== page?.key
    isStale = false
    page = now
    if (isOtherStep) {
      takeToQuestion(now)
      options.onPage(kiosk.getAttribute('data-step') ?? '')
    } else keepFocus(now)
    const stops = stopsOf(now)
    const said = controlSaid(stops, isNewPage)
    if (isNewPage) {
      // What a message says stands on the page.
      say([...textOfPage(now), ...choices(stops), ...said], true)
    } else if (said.length > 0) {
      say([...messages.map(({ text }) => text), ...said], true)
    } else if (messages.length > 0) {
      say(
        messages.map(({ text }) => text),
        messages.some(({ isUrgent }) => isUrgent),
      )
    }
    for (const { isUrgent } of messages) options.onMessage(isUrgent)
  }

  function messagesNow(): { text: string; isUrgent: boolean }[] {
    const live = [...changedLive].filter(
      (element) => element.isConnected && element.closest('[aria-hidden="true"]') === null,
    )
    changedLive.clear()
    return live.flatMap((element) => {
      const text = textOf(element).join(`${speech().say('access_comma')} `)
      const before = lastText.get(element)
      lastText.set(element, text)
      if (text === '' || text === before || element.matches('[role="timer"]')) return []
      const label = element.getAttribute('aria-label')
      return [{ text: label === null ? text : labelled(label, text), isUrgent: element.matches(URGENT) }]
    })
  }

  /** A dialog takes the focus by itself, and what is typed is left where it is typed. */
  function takeToQuestion({ root, heading }: Page): void {
    const has = document.activeElement
    if (has !== null && root.contains(has) && (root.matches('dialog') || has.matches(TYPED))) return
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }

  /** What had the focus has gone, or can’t be pressed any more: what stands behind it, or in its place, has it now. */
  function keepFocus(now: Page): void {
    const has = document.activeElement
    if (has !== null && has !== document.body && now.root.contains(has) && !has.matches(':disabled')) return
    const before = control
    const stops = stopsOf(now)
    const next =
      before?.isConnected === true
        ? stops.find((stop) => (before.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0)
        : stops[Math.min(place, stops.length - 1)]
    if (next !== undefined) next.focus({ preventScroll: true })
    else takeToQuestion(now)
  }

  /** @returns what is to be said of the control with the focus: nothing where it is as it was */
  function controlSaid(stops: readonly Element[], isNewPage: boolean): string[] {
    const has = document.activeElement
    const isStop = has !== null && stops.includes(has as HTMLElement)
    if (!isStop || has === null) {
      const isBack = has !== null && has === page?.heading && has !== control && !isNewPage
      control = has
      controlWords = ''
      return isBack ? [textOf(has).join(' ')] : []
    }
    const { group: itsGroup, words } = controlInWords(has, stops, speech())
    const isSame = has === control && words === controlWords && !isNewPage
    const isOtherGroup = itsGroup !== '' && (itsGroup !== group || isNewPage)
    control = has
    controlWords = words
    group = itsGroup
    place = stops.indexOf(has)
    if (isSame) return []
    return isOtherGroup ? [itsGroup, words] : [words]
  }

  const choices = (stops: readonly Element[]): string[] => [speech().say('access_choices', { count: stops.length })]

  function say(sentences: readonly string[], interrupts: boolean): void {
    const { isOn, volume, rate } = manner()
    const written = sentences.map((sentence) => (/[.!?؟।:]$/.test(sentence) ? sentence : `${sentence}.`)).join(' ')
    options.onSaid(written)
    if (!isOn) return
    const hint = hinted === options.visitor() ? '' : ` ${options.hint()}`
    hinted = options.visitor()
    const text = spoken(`${written}${hint}`, speech(), options.currency())
    const utterance: Utterance = { text, language: languageOf(sentences), volume, rate, interrupts }
    voice.say(utterance)
  }

  /** The name of another language is said by a voice of that language. */
  function languageOf(sentences: readonly string[]): KioskSpeech['language'] {
    const { language } = speech()
    if (sentences.length > 1 || control === null) return language
    const own = control.closest('[lang]')?.getAttribute('lang') ?? language
    return (['en', 'de', 'fr', 'es', 'hi', 'ar'] as const).find((known) => known === own) ?? language
  }

  return {
    repeat() {
      isStale = true
      soon()
    },
    tell(text) {
      say([text], true)
    },
    changed() {
      isStale = manner().isOn
      if (!manner().isOn) voice.hush()
      soon()
    },
    stop() {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', soon)
      voice.hush()
    },
  }
}
