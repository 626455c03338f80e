/** What a red light means for this counter, and how old its map is. */
import { ConnectionBanner } from '../ui/ConnectionLight.tsx'
import { useProgramme, useShowing } from './counter-context.tsx'

export function CounterBanner() {
  const timeZone = useProgramme((state) => state.cinema?.timeZone ?? 'UTC')
  const confirmedAt = useShowing((state) => state.confirmedAt)
  return <ConnectionBanner timeZone={timeZone} mapConfirmedAt={confirmedAt} />
}
