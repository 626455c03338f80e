/** An entry of an outbox as it came: what of it can be read, and whether it is what its hash says. */
import { createHash } from 'node:crypto'
import { type ChainEntry, ChainLink, type Command } from '@marquee/shared'
import { z } from 'zod'

/** Of a link whose command is none. */
const BareLink = z.looseObject(ChainLink.omit({ command: true }).shape)
type BareLink = z.infer<typeof BareLink>

export interface ReadEntry {
  text: string
  /** As it claims it to be. */
  hash: string
  /** Its text is what was written: its hash says so. */
  intact: boolean
  /** undefined: it is no link of a chain. */
  link: Pick<BareLink, 'terminalId' | 'sequence' | 'bootEpoch' | 'previous'> | undefined
  /** undefined: it is nothing that a terminal can do. */
  command: Command | undefined
}

export function readEntry({ text, hash }: ChainEntry): ReadEntry {
  const intact = createHash('sha256').update(text).digest('hex') === hash
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { text, hash, intact, link: undefined, command: undefined }
  }
  const whole = ChainLink.safeParse(json)
  if (whole.success) return { text, hash, intact, link: whole.data, command: whole.data.command }
  const link = BareLink.safeParse(json)
  return { text, hash, intact, link: link.success ? link.data : undefined, command: undefined }
}
