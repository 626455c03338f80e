/**
 * What is to be done about each entry of a batch, by the table of docs/selling-while-cut-off.md: applied, kept as a conflict,
 * answered as before, or not looked at because entries before it are missing. Nothing is done here.
 */
import type { ChainHead, Command, ConflictReason, EntryAnswer, LostEntries } from '@marquee/shared'
import type { ReadEntry } from './read-entry.ts'

/** An entry that has its answer. */
export interface AnsweredEntry {
  sequence: number
  hash: string
  /** As it came. */
  text: string
  answer: EntryAnswer
}

export type Step =
  | { do: 'apply'; sequence: number; command: Command }
  /** `sequence`: its place, not what it says. */
  | { do: 'conflict'; sequence: number; reason: ConflictReason }
  | { do: 'repeat'; answer: EntryAnswer }
  /** It is in this batch twice. */
  | { do: 'same'; as: number }
  | { do: 'gap'; expected: number }

export interface Plan {
  /** Entries that the terminal doesn't have any more; `head`: where the inbox is behind them. */
  lost: (LostEntries & { head: ChainHead }) | undefined
  /** One an entry, in order. */
  steps: Step[]
  /** Where the inbox is then. */
  head: ChainHead
}

export interface Scene {
  terminalId: string
  /** The number of the run that sends. */
  bootEpoch: number
  head: ChainHead
  answered: readonly AnsweredEntry[]
  /**
   * What the command was answered under its id, perhaps in another chain; or why it can't be answered like that. undefined: the
   * id is new.
   */
  answerOf(command: Command): EntryAnswer | ConflictReason | undefined
}

export function planBatch(entries: readonly ReadEntry[], lostEntries: LostEntries | undefined, scene: Scene): Plan {
  let { head } = scene
  const lost = lostBefore(entries[0], lostEntries, head)
  if (lost) head = lost.head

  const steps: Step[] = []
  const places: (number | undefined)[] = []
  for (const [i, entry] of entries.entries()) {
    const twin = entries.findIndex(
      (other, j) => j < i && steps[j]?.do !== 'gap' && other.hash === entry.hash && other.text === entry.text,
    )
    if (twin !== -1) {
      steps.push({ do: 'same', as: twin })
      places.push(places[twin])
      continue
    }
    const recognised = scene.answered.find((row) => isAnswered(entry, row))
    const around = { following: entries[i + 1], placeBefore: places.at(-1), head, known: recognised, scene }
    const place = placeOf(entry, around)
    // One that was altered after a server had answered it, and died before it moved on: its place and its hash are taken.
    const known = recognised ?? scene.answered.find((row) => row.hash === entry.hash && row.sequence === place)
    places.push(place)
    if (place > head.sequence + 1) {
      steps.push({ do: 'gap', expected: head.sequence + 1 })
      continue
    }
    if (known) steps.push({ do: 'repeat', answer: known.answer })
    else if (place <= head.sequence) steps.push(behind(entry, place, scene))
    else steps.push(next(entry, scene, head))
    if (place > head.sequence) head = { sequence: place, hash: entry.hash }
  }
  return { lost, steps, head }
}

/** The very entry; one that was altered is told from others by all of its text, since its hash is only what it claims. */
const isAnswered = (entry: ReadEntry, row: AnsweredEntry): boolean =>
  row.hash === entry.hash && (entry.intact || row.text === entry.text || row.sequence === entry.link?.sequence)

/** Whether what it says of itself is what this terminal wrote. */
const isOwn = (entry: ReadEntry | undefined, { terminalId }: Scene): boolean =>
  entry?.intact === true && entry.link?.terminalId === terminalId

/**
 * The number under which the entry lies in the outbox. That is what it says itself, unless it can't be trusted, or what comes
 * after it shows that it says something else: an altered number must not make a gap that nobody can fill.
 */
function placeOf(
  entry: ReadEntry,
  around: {
    following: ReadEntry | undefined
    placeBefore: number | undefined
    head: ChainHead
    known: AnsweredEntry | undefined
    scene: Scene
  },
): number {
  const { placeBefore, head, known, scene } = around
  const next = head.sequence + 1
  const following = isOwn(around.following, scene) ? around.following?.link : undefined
  if (following?.previous === entry.hash && following.sequence === next + 1) return next
  if (known) return known.sequence
  if (isOwn(entry, scene) && entry.link) return entry.link.previous === head.hash ? next : entry.link.sequence
  if (placeBefore !== undefined) return placeBefore + 1
  return following ? following.sequence - 1 : next
}

function behind({ intact, command }: ReadEntry, sequence: number, scene: Scene): Step {
  const answer = intact && command ? scene.answerOf(command) : undefined
  return answer !== undefined && typeof answer !== 'string'
    ? { do: 'repeat', answer }
    : { do: 'conflict', sequence, reason: 'sequence_reused' }
}

function next(entry: ReadEntry, scene: Scene, head: ChainHead): Step {
  const sequence = head.sequence + 1
  const conflict = (reason: ConflictReason): Step => ({ do: 'conflict', sequence, reason })
  const { intact, link, command } = entry
  if (!intact) return conflict('edited')
  if (!link) return conflict('malformed')
  if (link.terminalId !== scene.terminalId) return conflict('another_terminal')
  if (link.sequence !== sequence || link.previous !== head.hash) return conflict('edited')
  if (link.bootEpoch > scene.bootEpoch) return conflict('future_boot')
  if (!command) return conflict('malformed')
  const answer = scene.answerOf(command)
  if (answer === undefined) return { do: 'apply', sequence, command }
  return typeof answer === 'string' ? conflict(answer) : { do: 'repeat', answer }
}

/** What of `told` is really missing: the first entry of the batch must be the one behind it, and nothing else be missing before. */
function lostBefore(first: ReadEntry | undefined, told: LostEntries | undefined, head: ChainHead): Plan['lost'] {
  if (!told || !first?.intact || first.link?.sequence !== told.to + 1) return undefined
  const from = head.sequence + 1
  if (told.from > from || told.to < from) return undefined
  return { from, to: told.to, head: { sequence: told.to, hash: first.link.previous } }
}
