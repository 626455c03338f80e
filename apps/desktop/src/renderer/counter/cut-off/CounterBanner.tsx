/**
 * The light's meaning for this counter: a red one in words, the seats that can be sold while cut off, the progress of
 * sending.
 */
import { useConnection } from '../../app/terminal-context.tsx'
import { describeLink } from '../../connection/describe-link.ts'
import { ConnectionBanner } from '../../ui/ConnectionLight.tsx'
import { useProgramme, useShowing } from '../counter-context.tsx'
import { CutOffBand } from './CutOffBand.tsx'
import { DrainingLine } from './DrainingLine.tsx'

export function CounterBanner() {
  const timeZone = useProgramme((state) => state.cinema?.timeZone ?? 'UTC')
  const confirmedAt = useShowing((state) => state.confirmedAt)
  const tone = useConnection((state) => describeLink(state, timeZone, confirmedAt).tone)
  const since = useConnection((state) => state.terminal?.cutOffSince ?? state.terminal?.link.since)
  if (tone === 'cut_off' && since !== undefined) return <CutOffBand since={since} timeZone={timeZone} />
  if (tone === 'good') return <DrainingLine />
  return <ConnectionBanner timeZone={timeZone} mapConfirmedAt={confirmedAt} />
}
