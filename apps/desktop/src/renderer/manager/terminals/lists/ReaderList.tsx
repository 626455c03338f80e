/** The house's card readers, and the counter or kiosk that each belongs to. The gateway is asked only while somebody looks. */
import type { HouseReader, TerminalStatus } from '@marquee/shared'
import { CreditCard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection } from '../../../app/terminal-context.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import type { ReadersStore } from '../readers-store.ts'
import { say } from './words/say.ts'
import './reader-list.css'

const NOBODY = ''

interface ReaderListProps {
  store: ReadersStore
  terminals: readonly TerminalStatus[]
}

export function ReaderList({ store, terminals }: ReaderListProps) {
  const { readers, loaded, busy, unknown, refusal } = useStore(store)
  const [open, setOpen] = useState(false)
  const own = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  useEffect(() => (open ? store.watch() : undefined), [store, open])
  const places = terminals.filter(
    ({ kind, state, cinemaId }) =>
      (kind === 'counter' || kind === 'kiosk') &&
      state !== 'revoked' &&
      (own === null || cinemaId === null || cinemaId === own),
  )
  return (
    <details className="reader-list boxed" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say('card_readers')}</summary>
      <Problem sentence={refusal ?? unknown} />
      {loaded && readers.length === 0 && <p className="quiet-text">{say('no_readers')}</p>}
      <ul>
        {readers.map((reader) => (
          <li key={reader.readerRef} data-reader-state={reader.state}>
            <CreditCard aria-hidden="true" size={18} />
            <span>
              <strong>{reader.name}</strong>
              <small>{say('reader_state', { serial: reader.serial, state: reader.state })}</small>
            </span>
            <ReaderPlace
              reader={reader}
              places={places}
              busy={busy}
              onGive={(terminalId) => void store.give(reader, terminalId)}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

interface ReaderPlaceProps {
  reader: HouseReader
  places: readonly TerminalStatus[]
  busy: boolean
  onGive(terminalId: string | null): void
}

function ReaderPlace({ reader, places, busy, onGive }: ReaderPlaceProps) {
  const { name, terminal, state } = reader
  // A terminal of another cinema, or one that was revoked, is shown and can't be chosen again.
  const isPlace = terminal === null || places.some(({ id }) => id === terminal.id)
  return (
    <select
      aria-label={say('terminal_of', { reader: name })}
      value={terminal?.id ?? NOBODY}
      disabled={busy}
      onChange={({ target: { value } }) => onGive(value === NOBODY ? null : value)}
    >
      <option value={NOBODY}>{say('no_terminal')}</option>
      {!isPlace && (
        <option value={terminal.id} disabled>
          {terminal.revoked ? say('name_revoked', { name: terminal.name }) : terminal.name}
        </option>
      )}
      {state !== 'gone' &&
        places.map((place) => (
          <option key={place.id} value={place.id}>
            {place.name}
          </option>
        ))}
      {state === 'gone' && isPlace && terminal !== null && <option value={terminal.id}>{terminal.name}</option>}
    </select>
  )
}
