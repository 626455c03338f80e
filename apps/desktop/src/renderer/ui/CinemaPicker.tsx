/** Chooses the cinema whose shows are listed; with `all`, also "all cinemas". */
import type { Cinema } from '@marquee/shared'

export const ALL_CINEMAS = 'all'

interface CinemaPickerProps {
  cinemas: readonly Cinema[]
  chosen: string | null
  all?: boolean
  /** Without them it speaks English. */
  words?: { label: string; none: string }
  onChoose(cinemaId: string): void
}

export function CinemaPicker({ cinemas, chosen, all = false, words, onChoose }: CinemaPickerProps) {
  return (
    <label className="cinema-picker">
      <span className="visually-hidden">{words?.label ?? 'Cinema'}</span>
      <select value={chosen ?? ''} onChange={(event) => onChoose(event.target.value)}>
        {all && <option value={ALL_CINEMAS}>All cinemas</option>}
        {chosen === null && <option value="">{words?.none ?? 'No cinema yet'}</option>}
        {cinemas.map((cinema) => (
          <option key={cinema.id} value={cinema.id}>
            {cinema.name}
          </option>
        ))}
      </select>
    </label>
  )
}
