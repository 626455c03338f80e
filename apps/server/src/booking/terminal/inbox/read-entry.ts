/** Reads an entry of an outbox as it came: its readable parts, and whether its text matches its hash. */
import { createHash } from 'node:crypto'
import { BareLink, type ChainEntry, ChainLink, Command, UnprovenLink } from '@marquee/shared'

export interface ReadEntry {
  text: string
  /** The hash that the entry claims. */
  hash: string
  /** The text is as it was written: its hash says so. */
  intact: boolean
  /** undefined: it is no link of a chain. */
  link: Pick<BareLink, 'terminalId' | 'sequence' | 'runNumber' | 'previous'> | undefined
  /** undefined: no command of a terminal. */
  command: Command | undefined
  /** The entry that its link carries, which the terminal's chain didn't prove; `command` is that one's. */
  unproven: ReadEntry | undefined
}

export function readEntry({ text, hash }: ChainEntry): ReadEntry {
  const intact = createHash('sha256').update(text).digest('hex') === hash
  const json = parse(text)
  const read = { text, hash, intact, unproven: undefined }
  const whole = ChainLink.safeParse(json)
  if (whole.success) return { ...read, link: whole.data, command: whole.data.command }
  const carrier = UnprovenLink.safeParse(json)
  if (carrier.success) {
    const unproven = readEntry(carrier.data.unproven)
    return { ...read, link: carrier.data, command: unproven.command, unproven }
  }
  // A command that waited to enter the chain lies in no link.
  return { ...read, link: BareLink.safeParse(json).data, command: Command.safeParse(json).data }
}

/**
 * The command of an entry that its terminal's chain didn't prove, if it is as it was written: a manager may have it entered.
 * @param text of the link that carried it
 */
export function intactUnproven(text: string): ReadEntry | undefined {
  const { unproven } = readEntry({ text, hash: '' })
  return unproven?.intact && unproven.command ? unproven : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
