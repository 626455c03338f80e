/** The light: what the last scanned ticket is, to be read from two metres. */
import { Check, CircleHelp, LoaderCircle, ScanLine, X } from 'lucide-react'
import type { Scan } from '../../terminal/api.ts'
import { useNow } from '../ui/use-now.ts'
import { timeIn } from '../ui/zoned-time.ts'
import type { Light } from './door-store.ts'
import { agoInWords, type LightTone, VERDICTS } from './door-words.ts'
import './door-light.css'

const ICONS: Record<LightTone, typeof Check> = { good: Check, ask: CircleHelp, bad: X }

/** `count`: a light that says the same again is another one, and is read out again. */
export function DoorLight({ light, count }: { light: Light; count: number }) {
  return (
    <section className="door-light-place" aria-label="Light" aria-live="assertive" aria-atomic="true">
      {light.kind === 'ready' && (
        <div key="ready" className="door-light ready" data-testid="door-light" data-verdict="ready">
          <ScanLine aria-hidden="true" className="door-icon" />
          <p className="door-title">Scan a ticket</p>
        </div>
      )}
      {light.kind === 'checking' && (
        <div key="checking" className="door-light ready" data-testid="door-light" data-verdict="checking">
          <LoaderCircle aria-hidden="true" className="door-icon spinning" />
          <p className="door-title">Checking…</p>
        </div>
      )}
      {light.kind === 'scanned' && <ScannedLight key={count} scan={light.scan} />}
      {light.kind === 'failed' && (
        <div key={count} className="door-light bad" data-testid="door-light" data-verdict="failed">
          <X aria-hidden="true" className="door-icon" />
          <p className="door-title">Not admitted</p>
          <p className="door-text">{light.sentence}</p>
        </div>
      )}
    </section>
  )
}

function ScannedLight({ scan }: { scan: Scan }) {
  const { title, tone } = VERDICTS[scan.verdict]
  const Icon = ICONS[tone]
  return (
    <div className={`door-light ${tone}`} data-testid="door-light" data-verdict={scan.verdict}>
      <Icon aria-hidden="true" className="door-icon" />
      <p className="door-title">{title}</p>
      {scan.seatId !== null && <p className="door-seat">{scan.seatId}</p>}
      {scan.verdict === 'valid' && scan.show !== null ? (
        <p className="door-text">
          <strong>{scan.show.auditorium}</strong> · {scan.show.movieTitle} ·{' '}
          {timeIn(scan.show.timeZone, scan.show.startsAt)}
        </p>
      ) : (
        <p className="door-text">{scan.text}</p>
      )}
      {scan.used !== null && <Ago since={scan.used.at} />}
    </div>
  )
}

function Ago({ since }: { since: string }) {
  const now = useNow(1000)
  // The light counts by itself: only the first of it is news.
  return (
    <p className="door-ago tabular" aria-live="off">
      {agoInWords(now - Date.parse(since))}
    </p>
  )
}
