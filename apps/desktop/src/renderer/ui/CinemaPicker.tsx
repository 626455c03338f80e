/** Chooses the cinema whose shows are listed; with `all`, also "all cinemas". */
import type { Cinema } from '@marquee/shared'

export const ALL_CINEMAS = 'all'

interface CinemaPickerProps {
  cinemas: readonly Cinema[]
  chosen: string | null
  all?: boolean
  onChoose(cinemaId: string): void
}

export function CinemaPicker({ cinemas, chosen, all = false, onChoose }: CinemaPickerProps) {
  return (
    <label className="cinema-picker">
      <span className="visually-hidden">Cinema</span>
      <select value={chosen ?? ''} onChange={(event) => onChoose(event.target.value)}>
        {all && <option value={ALL_CINEMAS}>All cinemas</option>}
        {chosen === null && <option value="">No cinema yet</option>}
        {cinemas.map((cinema) => (
          <option key={cinema.id} value={cinema.id}>
            {cinema.name}
          </option>
        ))}
      </select>
    </label>
  )
}
