/** Where the reader and the tickets' slot are, as one sees them before the kiosk. A setting of this machine. */
import { readPreference, writePreference } from '../../ui/preferences.ts'

export const SIDES = ['left', 'right', 'below'] as const
export type Side = (typeof SIDES)[number]

export interface Sides {
  reader: Side
  slot: Side
}

const USUAL: Sides = { reader: 'right', slot: 'below' }

const isSide = (text: string | undefined): text is Side => SIDES.some((side) => side === text)

/** `right below`: the reader's and the slot's. What isn't so is the usual. */
export function readSides(): Sides {
  const [reader, slot] = (readPreference('kiosk-sides') ?? '').split(' ')
  return { reader: isSide(reader) ? reader : USUAL.reader, slot: isSide(slot) ? slot : USUAL.slot }
}

export const writeSides = ({ reader, slot }: Sides): void => writePreference('kiosk-sides', `${reader} ${slot}`)
