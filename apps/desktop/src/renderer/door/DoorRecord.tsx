/** Shown beside the light: how many were admitted, the last scans, and who was admitted at two doors. */
import { ArrowRight, Check, CircleHelp, Undo2, UsersRound, X } from 'lucide-react'
import type { DoorState, Scan } from '../../terminal/api.ts'
import { clockIn } from '../ui/zoned-time.ts'
import { type LightTone, VERDICTS } from './door-words.ts'
import './door-record.css'

const ICONS: Record<LightTone, typeof Check> = {
  good: Check,
  ask: CircleHelp,
  elsewhere: ArrowRight,
  bad: X,
}

export function DoorRecord({ door, timeZone }: { door: DoorState; timeZone: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and without a mouse only what has the focus does
    <aside className="door-record" aria-label="Record" tabIndex={0}>
      <RecordParts door={door} timeZone={timeZone} />
    </aside>
  )
}

/** The same on a phone, where it has no place beside the light. */
export function RecordBelow(record: { door: DoorState; timeZone: string }) {
  return (
    <div className="door-record">
      <RecordParts {...record} />
    </div>
  )
}

function RecordParts({ door, timeZone }: { door: DoorState; timeZone: string }) {
  return (
    <>
      <p className="door-count">
        <strong className="tabular" data-testid="admitted">
          {door.admitted.toLocaleString('en')}
        </strong>
        <span>admitted here</span>
      </p>
      {door.twice.length > 0 && (
        <section className="door-twice" aria-label="Admitted at two doors">
          <h2>
            <UsersRound aria-hidden="true" size={18} /> Admitted at two doors
          </h2>
          <ul>
            {door.twice.map(({ ticketId, text }) => (
              <li key={ticketId}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <section className="door-scans" aria-label="Last scans">
        <h2>Last scans</h2>
        {door.scans.length === 0 && <p className="nothing">Nothing scanned yet.</p>}
        <ul>
          {door.scans.map((scan) => (
            <ScanRow key={scan.id} scan={scan} timeZone={timeZone} />
          ))}
        </ul>
      </section>
    </>
  )
}

function ScanRow({ scan, timeZone }: { scan: Scan; timeZone: string }) {
  const { title, tone } = VERDICTS[scan.verdict]
  const Icon = scan.undone ? Undo2 : ICONS[tone]
  return (
    <li className={scan.undone ? 'undone' : tone}>
      <Icon aria-hidden="true" size={18} />
      <span className="scan-words">
        <strong>{whatOf(scan) === null ? title : `${whatOf(scan)} · ${scan.undone ? 'Undone' : title}`}</strong>
        <small>{scan.verdict === 'valid' && scan.show !== null ? scan.show.movieTitle : scan.text}</small>
      </span>
      <time className="tabular" dateTime={scan.at}>
        {clockIn(scan.show?.timeZone ?? timeZone, scan.at)}
      </time>
    </li>
  )
}

/** The seat, or how many of a group came in; null: a code that admits nobody by itself. */
function whatOf({ seatId, group, verdict }: Scan): string | null {
  if (group === undefined || verdict !== 'valid') return seatId
  const now = group.seats.filter(({ state }) => state === 'now').length
  return now === 1 ? '1 seat' : `${now} seats`
}
