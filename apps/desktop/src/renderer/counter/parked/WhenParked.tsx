/** What is shown only where something is parked: it comes with files of its own. */
import { useConnection } from '../../app/terminal-context.tsx'
import { later } from '../../ui/later.tsx'
import { useParking } from '../counter-context.tsx'

const Tabs = later(async () => (await import('./ParkedTabs.tsx')).ParkedTabs)
const List = later(async () => (await import('./ParkedList.tsx')).ParkedList)
const Lost = later(async () => (await import('./LostSeatsNote.tsx')).LostSeatsNote)

/** Side by side, to be taken up. */
export function ParkedTabs() {
  const isAny = useConnection(
    ({ terminal }) => terminal !== null && terminal.parked.length + terminal.parkedElsewhere.length > 0,
  )
  return isAny ? <Tabs /> : null
}

/** A line each, to be read. */
export function ParkedList() {
  const isAny = useConnection(({ terminal }) => terminal !== null && terminal.parked.length > 0)
  return isAny ? <List /> : null
}

/** What the order that was taken up has lost meanwhile. */
export function LostSeatsNote() {
  const isAny = useParking(({ lost, notes }) => lost.length + notes.length > 0)
  return isAny ? <Lost /> : null
}
