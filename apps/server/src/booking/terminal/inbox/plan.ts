/**
 * Plans each entry of a batch, by the table of docs/selling-while-cut-off.md. An entry is applied, kept as a conflict,
 * answered as before, or left because entries before it are missing. This file only decides; the inbox carries it out.
 */
import type { ChainHead, Command, ConflictReason, EntryAnswer, LostEntries } from '@marquee/shared'
import type { ReadEntry } from './read-entry.ts'

/** An entry that has its answer. */
export interface AnsweredEntry {
  sequence: number
  hash: string
  /** The text as it came. */
  text: string
  answer: EntryAnswer
}

export type Step =
  | { do: 'apply'; sequence: number; command: Command }
  /** `sequence`: its real place, whatever the entry says. */
  | { do: 'conflict'; sequence: number; reason: ConflictReason }
  | { do: 'repeat'; answer: EntryAnswer }
  /** The entry is in this batch twice. */
  | { do: 'same'; as: number }
  | { do: 'gap'; expected: number }

export interface Plan {
  /** Entries that the terminal doesn't have any more; `head`: where the inbox is after them. */
  lost: (LostEntries & { head: ChainHead }) | undefined
  /** Holds one step an entry, in order. */
  steps: Step[]
  /** The end of the inbox after these steps. */
  head: ChainHead
}

export interface Scene {
  terminalId: string
  /** The number of the run that sends. */
  runNumber: number
  head: ChainHead
  answered: readonly AnsweredEntry[]
  /**
   * The earlier answer under the command's id, perhaps in another chain; or why it can't be answered like that.
   * undefined: the id is new.
   */
  answerOf(command: Command): EntryAnswer | ConflictReason | undefined
}

/** A batch as it was read; see `CommandBatch`. */
export interface ReadBatch {
  first: number
  lost?: LostEntries | undefined
  entries: readonly ReadEntry[]
}

export function planBatch(batch: ReadBatch, scene: Scene): Plan {
  const { first, entries } = batch
  let { head } = scene
  const lost = lostBefore(batch, scene)
  if (lost) head = lost.head

  const steps: Step[] = []
  for (const [i, entry] of entries.entries()) {
    const twin = entries.findIndex((other, j) => j < i && steps[j]?.do !== 'gap' && isTwin(entry, other, scene))
    if (twin !== -1) {
      steps.push({ do: 'same', as: twin })
      continue
    }
    const { place, known } = find(entry, first + i, head, scene)
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

/** The entry's own link, if this terminal wrote it. */
const ownLink = ({ intact, link }: ReadEntry, { terminalId }: Scene): ReadEntry['link'] =>
  intact && link?.terminalId === terminalId ? link : undefined

/** Altered entries may look alike in two places. */
const isTwin = (entry: ReadEntry, other: ReadEntry, scene: Scene): boolean =>
  ownLink(entry, scene) !== undefined && other.intact && other.hash === entry.hash

/**
 * The number under which the entry counts, and its answer if it has one. That number is the one in the entry, unless the
 * entry can't be trusted: then it is its place in the outbox. An entry that follows the inbox under its own hash is the
 * next, whatever number it says. An altered number must not make a gap that nobody can fill.
 */
function find(
  entry: ReadEntry,
  lies: number,
  head: ChainHead,
  scene: Scene,
): { place: number; known: AnsweredEntry | undefined } {
  const own = ownLink(entry, scene)
  const says = own?.sequence ?? lies
  const known =
    scene.answered.find((row) => row.hash === entry.hash && row.sequence === says) ??
    (own && scene.answered.find((row) => row.hash === entry.hash && row.text === entry.text))
  if (known) return { place: known.sequence, known }
  return { place: own?.previous === head.hash ? head.sequence + 1 : says, known }
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
  const { intact, link, command, unproven } = entry
  if (!intact) return conflict('edited')
  if (!link) return conflict('malformed')
  if (link.terminalId !== scene.terminalId) return conflict('another_terminal')
  if (link.sequence !== sequence || link.previous !== head.hash) return conflict('edited')
  if (link.runNumber > scene.runNumber) return conflict('future_boot')
  if (unproven) {
    const answer = command && scene.answerOf(command)
    return answer !== undefined && typeof answer !== 'string' ? { do: 'repeat', answer } : conflict('edited')
  }
  if (!command) return conflict('malformed')
  const answer = scene.answerOf(command)
  if (answer === undefined) return { do: 'apply', sequence, command }
  return typeof answer === 'string' ? conflict(answer) : { do: 'repeat', answer }
}

/**
 * The part of `told` that is really missing: the first entry must lie right after it, and nothing else be missing
 * before.
 */
function lostBefore({ first, lost: told, entries }: ReadBatch, scene: Scene): Plan['lost'] {
  const [entry] = entries
  if (!told || !entry) return undefined
  const { head } = scene
  const own = ownLink(entry, scene)
  const from = head.sequence + 1
  if ((own?.sequence ?? first) !== told.to + 1 || told.from > from || told.to < from) return undefined
  // The predecessor named by an altered entry may be named by another entry too: then that one would pass for the next.
  return { from, to: told.to, head: { sequence: told.to, hash: own?.previous ?? head.hash } }
}
