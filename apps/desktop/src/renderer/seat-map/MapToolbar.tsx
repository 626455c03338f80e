/** Zoom buttons, and the finder that takes a clerk to a seat by its name. */
import { Maximize, Minus, Plus, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ActionKey } from '../keys/ActionKey.tsx'
import { findSeat, type SeatLayout } from './seat-layout.ts'

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
    setMissing(index === undefined && text.trim() !== '' ? `No seat “${text.trim()}” here` : '')
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
              aria-label="Find a seat, such as J12"
              placeholder="Find seat, e.g. J12"
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
        <legend className="visually-hidden">Zoom</legend>
        <button type="button" className="icon-button" aria-label="Zoom out" onClick={() => onZoom(1 / 1.5)}>
          <Minus aria-hidden="true" />
        </button>
        <button type="button" className="icon-button" aria-label="Show the whole auditorium" onClick={onFit}>
          <Maximize aria-hidden="true" />
        </button>
        <button type="button" className="icon-button" aria-label="Zoom in" onClick={() => onZoom(1.5)}>
          <Plus aria-hidden="true" />
        </button>
      </fieldset>
    </div>
  )
}
