/** Brings the page's keys to the decoder, and does to the page what it says. */
import { createDecoder, type Effect, type Key } from './decoder.ts'
import { fieldOf, keepField, typeInto } from './fields.ts'
import { isWholeCode } from './scan-reader.ts'
import { ownCharacter } from './us-keyboard.ts'

/** What a taken key types all the same comes before the key is up. */
const LEAK_MS = 1000

interface PageKey extends Key {
  event: KeyboardEvent
  /** The page was told of it. */
  isTold: boolean
}

interface ListenOptions {
  /** Whatever is typed outside a field is a code, however slowly. */
  all?: boolean
}

/**
 * @param onScan is told each scanned or pasted text, in several readings, the likeliest first
 * @returns ends it
 */
export function listenForScans(onScan: (texts: string[]) => void, { all = false }: ListenOptions = {}): () => void {
  const decoder = createDecoder<PageKey>({ isWhole: isWholeCode, all })
  /** The page gets them again, and they don't come from a scanner. */
  const givenBack = new WeakSet<Event>()
  let kept = new Map<EventTarget, () => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let takenAt = Number.NEGATIVE_INFINITY
  /** How late the last key came. */
  let lag = 0

  function giveBack({ event, key, isTold }: PageKey): void {
    const target = event.target instanceof Element && event.target.isConnected ? event.target : document.body
    const field = fieldOf(target)
    if (!isTold) {
      const again = new KeyboardEvent('keydown', event)
      givenBack.add(again)
      if (!target.dispatchEvent(again)) return
    }
    // A screen may take the key as a sign to begin typing, and have the focus in a field now.
    const into = field ?? fieldOf(document.activeElement)
    if (into !== undefined) typeInto(into, ownCharacter(key))
  }

  function apply(effects: readonly Effect<PageKey>[], field?: EventTarget | null): void {
    for (const effect of effects) {
      if (effect.do === 'remember') {
        if (effect.anew) kept = new Map()
        const known = fieldOf(field ?? null)
        if (known !== undefined && !kept.has(known)) kept.set(known, keepField(known))
      } else if (effect.do === 'restore') for (const restore of kept.values()) restore()
      else if (effect.do === 'give_back') effect.keys.forEach(giveBack)
      else onScan(effect.texts)
    }
  }

  function plan(): void {
    clearTimeout(timer)
    const at = decoder.wakesAt()
    if (at === null) return
    // Where keys come late, the next one may have been pressed already.
    const inMs = Math.max(0, at - performance.now()) + 2 * lag + 1
    timer = setTimeout(() => {
      apply(decoder.tick(performance.now()))
      plan()
    }, inMs)
  }

  function onKey(event: KeyboardEvent): void {
    if (givenBack.has(event)) return
    const key: PageKey = {
      type: event.type === 'keyup' ? 'up' : 'down',
      code: event.code,
      key: event.key,
      shift: event.shiftKey,
      isRepeat: event.repeat,
      isModified: event.ctrlKey || event.altKey || event.metaKey,
      inField: fieldOf(event.target) !== undefined,
      at: event.timeStamp,
      event,
      isTold: false,
    }
    const { take, effects } = decoder.key(key)
    key.isTold = !take
    // Neither may a letter choose from a list, nor Enter press the button that has the focus.
    if (take) {
      event.preventDefault()
      event.stopPropagation()
    }
    lag = Math.max(0, performance.now() - event.timeStamp)
    takenAt = take ? performance.now() : Number.NEGATIVE_INFINITY
    apply(effects, event.target)
    plan()
  }

  /** A key that is dead on this layout may type together with the next one, though the page doesn't want either. */
  function onBeforeInput(event: InputEvent): void {
    if (!event.isTrusted || performance.now() - takenAt > LEAK_MS || !event.inputType.startsWith('insert')) return
    event.preventDefault()
    const field = fieldOf(event.target)
    if (event.cancelable || field === undefined) return
    const restore = keepField(field)
    field.addEventListener('input', restore, { once: true })
  }

  function onPointer(): void {
    // What is put in after a touch is a person's, also where no key was told to be up.
    takenAt = Number.NEGATIVE_INFINITY
    apply(decoder.interrupt())
    plan()
  }

  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text').trim() ?? ''
    if (text === '' || fieldOf(event.target) !== undefined) return
    event.preventDefault()
    onScan([text])
  }

  const capture = { capture: true }
  window.addEventListener('keydown', onKey, capture)
  window.addEventListener('keyup', onKey, capture)
  window.addEventListener('beforeinput', onBeforeInput, capture)
  window.addEventListener('pointerdown', onPointer, capture)
  window.addEventListener('paste', onPaste)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', onKey, capture)
    window.removeEventListener('keyup', onKey, capture)
    window.removeEventListener('beforeinput', onBeforeInput, capture)
    window.removeEventListener('pointerdown', onPointer, capture)
    window.removeEventListener('paste', onPaste)
  }
}
