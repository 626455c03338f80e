/**
 * Tells a scanner that poses as a keyboard from a person who types, and puts its keys together to a text. Pure; the page brings
 * keys and time, and does what it is told.
 *
 * - A scanner types six letters or more, none later than 28 ms after the one before on average, and then Enter or Tab. A person
 *   whose fingers roll at 30 keys a second needs 33 ms.
 * - The third fast key makes a run suspected. From then on the page sees nothing of it, and a field gets back what it had before.
 *   A run that ends otherwise was typed by a person: its keys are given back in their order.
 * - Outside a field the first keys wait as well, since a letter may act on the whole screen.
 * - A person may type while a scanner does. A person holds a key for longer than a scanner, which presses the next one meanwhile.
 *   So each key of a person is known at the latest when it is let go, and is given back.
 * - A key that is held down repeats itself. Those repetitions are nobody's code.
 *
 * The text is read by the places of the keys, and by the page's own layout as well: some scanners are told the machine's layout.
 */
import { ownCharacter, usCharacter } from './us-keyboard.ts'

/** Milliseconds from one key to the next. */
const FAST_MS = 28
/** A suspected run may stop so long between two keys, and before its Enter. */
const PAUSE_MS = 60
/** So many keys, so fast, are no person's. Then a key may be late, as on a busy machine. */
const SURE_KEYS = 8
const SURE_MS = 25
const LATE_MS = 150
const SUSPECTED_KEYS = 3
/** No code of the house is shorter. */
const FEWEST_KEYS = 6
/** The longest code has some 600 letters. */
const MOST_KEYS = 2000
/** A person holds a key down for longer. */
const HELD_MS = 40
/** A scanner may report that a key is up and that the next one is down in either order. */
const SAME_REPORT_MS = 5
/** Carriage return and line feed come as two Enters. */
const SECOND_END_MS = 50
/** Where everything that is typed is a code, also by hand. */
const PATIENT_MS = 600

export interface Key {
  type: 'down' | 'up'
  /** The place of the key, as `KeyboardEvent.code`; empty: not known. */
  code: string
  /** What it types by the page's layout, as `KeyboardEvent.key`. */
  key: string
  shift: boolean
  /** It is held down. */
  isRepeat: boolean
  /** Control, Alt or Meta is held down with it. */
  isModified: boolean
  /** A field gets it, unless it is taken. */
  inField: boolean
  /** When it was pressed, in milliseconds, by the clock of `tick`. */
  at: number
}

export type Effect<K> =
  /** The field has what it is to have again at `restore`. `anew`: nothing of before is to be restored any more. */
  | { do: 'remember'; anew: boolean }
  | { do: 'restore' }
  /** A person pressed them: the page gets them now. */
  | { do: 'give_back'; keys: K[] }
  /** The same keys in several readings, the likeliest first. */
  | { do: 'scan'; texts: string[] }

export interface Step<K> {
  /** The page must not see the key. */
  take: boolean
  /** To be done first, in this order. */
  effects: Effect<K>[]
}

export interface Decoder<K extends Key> {
  key(key: K): Step<K>
  /** When `tick` is to be called, unless a key comes before; null: never. */
  wakesAt(): number | null
  tick(at: number): Effect<K>[]
  /** The person does something else, such as touching a button: what waits is given back first. */
  interrupt(): Effect<K>[]
}

interface DecoderOptions {
  /** Such a code is complete without an Enter. */
  isWhole(texts: readonly string[]): boolean
  /** Whatever is typed outside a field is a code, however slowly. */
  all?: boolean
}

interface Pressed<K> {
  key: K
  /** On a US keyboard. */
  character: string
  /** null: it is down. */
  upAt: number | null
  /** The page has seen it. */
  isPassed: boolean
}

interface Run<K> {
  keys: Pressed<K>[]
  lastAt: number
  isSuspected: boolean
  isSure: boolean
  /** All that is typed is a code. */
  isPatient: boolean
  /** It is known not to be a whole code so far. */
  isAsked: boolean
  /** Repetitions of a person's key that the field got meanwhile. */
  between: K[]
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'ScrollLock', 'Fn'])
const ENDS = new Set(['Enter', 'Tab'])

export function createDecoder<K extends Key>({ isWhole, all = false }: DecoderOptions): Decoder<K> {
  let run: Run<K> | null = null
  let endedAt = Number.NEGATIVE_INFINITY

  /** It was typed by a person, or is a whole code without an Enter. */
  function finish(ended: Run<K>): Effect<K>[] {
    const texts = readings(ended)
    if ((ended.isSure || ended.isPatient) && isWhole(texts)) return [{ do: 'scan', texts }]
    return givenBack(ended.keys.filter(({ isPassed }) => !isPassed))
  }

  function begin(key: K, isPatient: boolean): Run<K> {
    const flags = { isSuspected: false, isSure: false, isAsked: false }
    return { keys: [], lastAt: key.at, ...flags, isPatient, between: [] }
  }

  function character(key: K, typed: string): Step<K> {
    const effects: Effect<K>[] = []
    const isPatient = all && !key.inField
    if (run !== null && !goesOn(run, key, isPatient)) {
      effects.push(...finish(run))
      run = null
    }
    // A person presses a button with the space bar; no code begins with a space.
    if (run === null && typed === ' ') return { take: false, effects }
    const isFirst = run === null
    run ??= begin(key, isPatient)
    run.lastAt = key.at
    run.isAsked = false
    const pressed: Pressed<K> = { key, character: typed, upAt: null, isPassed: false }
    run.keys.push(pressed)
    if (!run.isSuspected && !isPatient && run.keys.length >= SUSPECTED_KEYS) {
      run.isSuspected = true
      effects.push(...takeBack(run))
    }
    if (!run.isSure && !isPatient && run.keys.length >= SURE_KEYS && meanOf(run.keys) <= SURE_MS) {
      run.isSure = true
      effects.push(...withoutPersons(run, key.at))
    }
    if (run.isSuspected || isPatient) return { take: true, effects }
    pressed.isPassed = key.inField || !waitsOutsideFields(key)
    if (pressed.isPassed) effects.push({ do: 'remember', anew: isFirst })
    return { take: !pressed.isPassed, effects }
  }

  function end(key: K): Step<K> {
    if (run === null) return { take: key.at >= endedAt && key.at - endedAt <= SECOND_END_MS, effects: [] }
    const ended = run
    run = null
    if (key.at - ended.lastAt > pauseOf(ended)) return { take: false, effects: finish(ended) }
    if (!ended.isPatient) {
      const persons = personsKeys(ended.keys, key.at)
      const keys = ended.keys.filter((each) => !persons.has(each))
      if (keys.length < FEWEST_KEYS || meanOf(keys) > FAST_MS) return { take: false, effects: finish(ended) }
    }
    endedAt = key.at
    const effects = ended.isPatient ? [] : withoutPersons(ended, key.at)
    return { take: true, effects: [...effects, { do: 'scan', texts: readings(ended) }] }
  }

  /** Of a key that is no letter, or of a letter with Control. */
  function other(): Step<K> {
    if (run === null || run.isSure || run.isPatient) return { take: false, effects: [] }
    const effects = finish(run)
    run = null
    return { take: false, effects }
  }

  function up(key: K): Step<K> {
    // A scanner may press the letter that a person is holding; the scanner lets go first.
    const pressed = run?.keys.findLast((each) => each.key.code === key.code && each.upAt === null)
    if (run === null || pressed === undefined) return { take: false, effects: [] }
    pressed.upAt = key.at
    return { take: false, effects: run.isSure ? withoutPersons(run, key.at) : [] }
  }

  function wakesAt(): number | null {
    if (run === null) return null
    return run.lastAt + (run.isPatient && !run.isAsked ? LATE_MS : pauseOf(run))
  }

  return {
    key(key) {
      if (key.type === 'up') return up(key)
      if (MODIFIERS.has(key.key)) return { take: false, effects: [] }
      if (key.isRepeat) {
        if (run !== null && !run.isSuspected && key.inField) run.between.push(key)
        return { take: false, effects: [] }
      }
      if (key.isModified) return other()
      if (ENDS.has(key.key)) return key.shift ? other() : end(key)
      const typed = key.code === '' ? ownCharacter(key.key) : usCharacter(key.code, key.shift)
      return typed === undefined || typed === '' ? other() : character(key, typed)
    },
    wakesAt,
    tick(at) {
      const due = wakesAt()
      if (run === null || due === null || at < due) return []
      if (run.isPatient && !run.isAsked && !isWhole(readings(run))) {
        run.isAsked = true
        return []
      }
      const effects = finish(run)
      run = null
      return effects
    },
    interrupt: () => other().effects,
  }
}

/** From one key to the next. One that is late for once counts as a pause. */
function meanOf<K extends Key>(keys: readonly Pressed<K>[]): number {
  const gaps = keys.slice(1).map(({ key }, i) => Math.min(PAUSE_MS, key.at - (keys[i]?.key.at ?? key.at)))
  return gaps.length === 0 ? 0 : gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
}

/** A run that stops for longer has ended. */
function pauseOf<K>({ isPatient, isSure, isSuspected }: Run<K>): number {
  if (isPatient) return PATIENT_MS
  if (isSure) return LATE_MS
  return isSuspected ? PAUSE_MS : FAST_MS
}

function goesOn<K extends Key>(run: Run<K>, key: K, isPatient: boolean): boolean {
  const { keys, lastAt, isSure } = run
  const gap = key.at - lastAt
  if (run.isPatient !== isPatient || gap > pauseOf(run) || keys.length >= MOST_KEYS) return false
  // Late twice in a row: a person types after a scanner that sends no Enter.
  if (isSure && gap > PAUSE_MS && lastAt - (keys.at(-2)?.key.at ?? lastAt) > PAUSE_MS) return false
  if (isPatient || isSure || keys.length < SUSPECTED_KEYS || gap <= FAST_MS) return true
  // Else a person who types on after fingers have rolled would see nothing of it.
  return (meanOf(keys) * (keys.length - 1) + gap) / keys.length <= FAST_MS
}

/** The page has nothing of a suspected run any more. */
function takeBack<K>(run: Run<K>): Effect<K>[] {
  if (run.keys.every(({ isPassed }) => !isPassed)) return []
  for (const each of run.keys) each.isPassed = false
  const { between } = run
  return [{ do: 'restore' }, ...(between.length > 0 ? [{ do: 'give_back', keys: between } as const] : [])]
}

/**
 * A person's key is held for long, while the scanner's next one comes, or comes before the scanner's first one. A scanner's key that is
 * held for long is one that was late.
 */
function personsKeys<K extends Key>(keys: readonly Pressed<K>[], now: number): Set<Pressed<K>> {
  const persons = new Set<Pressed<K>>()
  // Some machines don't tell when a key is up: then all of them seem to be held.
  if (keys.filter(({ upAt }) => upAt !== null).length * 2 < keys.length - 2) return persons
  keys.forEach((each, i) => {
    const next = keys[i + 1]
    const heldUntil = each.upAt ?? now
    if (next === undefined || heldUntil - each.key.at < HELD_MS) return
    if (persons.size === i || heldUntil - next.key.at >= SAME_REPORT_MS) persons.add(each)
  })
  return persons
}

/** Takes the keys of a person out of a scan, and gives them back. */
function withoutPersons<K extends Key>(run: Run<K>, now: number): Effect<K>[] {
  const persons = personsKeys(run.keys, now)
  run.keys = run.keys.filter((each) => !persons.has(each))
  return givenBack([...persons])
}

const givenBack = <K>(pressed: readonly Pressed<K>[]): Effect<K>[] =>
  pressed.length === 0 ? [] : [{ do: 'give_back', keys: pressed.map(({ key }) => key) }]

/** A person's letter may wait for a moment. What the page does by itself with a space or an arrow could not be given back. */
const waitsOutsideFields = ({ key }: Key): boolean => ownCharacter(key).trim() !== ''

function readings<K extends Key>(run: Run<K>): string[] {
  const byPlace = run.keys.map(({ character }) => character).join('')
  const byLayout = run.keys.map(({ key }) => ownCharacter(key.key)).join('')
  // What comes slowly was typed by a person, by the letters on the keys.
  return [...new Set(meanOf(run.keys) <= FAST_MS ? [byPlace, byLayout] : [byLayout, byPlace])]
}
