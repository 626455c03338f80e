/** Zoom buttons, and the finder that takes a clerk to a seat by its name. */
import { Maximize, Minus, Plus, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ActionKey } from '../keys/ActionKey.tsx'
import { findSeat, type SeatLayout } from './seat-layout.ts'
import { say } from './words/say.ts'

interface MapToolbarProps {
  layout: SeatLayout
  finder: boolean
  onFind(index: number): void
  onZoom(factor: number): void
  onFit(): void
}

export function MapToolbar({ layout, finder, onFind, onZoom, onFit }: MapToolbarProps) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState('')

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const index = findSeat(layout, text)
    setMissing(index === undefined && text.trim() !== '' ? say('no_such_seat', { text: text.trim() }) : '')
    if (index === undefined) return
    setText('')
    onFind(index)
  }

  return (
    <div className="map-toolbar">
      {finder && (
        <search>
          <form className="seat-finder" onSubmit={submit}>
            <Search aria-hidden="true" size={16} />
            <input
              aria-label={say('find_a_seat')}
              placeholder={say('find_seat_hint')}
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
            <ActionKey of="findSeat" />
            <output className="seat-finder-answer">{missing}</output>
          </form>
        </search>
      )}
      <fieldset className="zoom-buttons">
        <legend className="visually-hidden">{say('zoom')}</legend>
        <button type="button" className="icon-button" aria-label={say('zoom_out')} onClick={() => onZoom(1 / 1.5)}>
          <Minus aria-hidden="true" />
        </button>
        <button type="button" className="icon-button" aria-label={say('whole_hall')} onClick={onFit}>
          <Maximize aria-hidden="true" />
        </button>
        <button type="button" className="icon-button" aria-label={say('zoom_in')} onClick={() => onZoom(1.5)}>
          <Plus aria-hidden="true" />
        </button>
      </fieldset>
    </div>
  )
}
