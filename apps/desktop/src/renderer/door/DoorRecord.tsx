/** Shown beside the light: how many were admitted, the last scans, and who was admitted at two doors. */
import { ArrowRight, Check, CircleHelp, Undo2, UsersRound, X } from 'lucide-react'
import type { DoorState, Scan } from '../../terminal/api.ts'
import { clockIn } from '../ui/zoned-time.ts'
import { useSpeech } from './door-context.ts'
import { type LightTone, VERDICTS } from './door-words.ts'
import { saySentence, saySentences, sayWhoStaysOut } from './say-sentence.ts'
import type { DoorSpeech } from './words/catalogues.ts'
import './door-record.css'

const ICONS: Record<LightTone, typeof Check> = {
  good: Check,
  ask: CircleHelp,
  elsewhere: ArrowRight,
  bad: X,
}

export function DoorRecord({ door, timeZone }: { door: DoorState; timeZone: string }) {
  const speech = useSpeech()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and without a mouse only what has the focus does
    <aside className="door-record" aria-label={speech.say('record')} tabIndex={0}>
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
  const speech = useSpeech()
  return (
    <>
      <p className="door-count">
        <strong className="tabular" data-testid="admitted">
          {speech.figure(door.admitted)}
        </strong>
        <span>{speech.say('admitted_here')}</span>
      </p>
      {door.twice.length > 0 && (
        <section className="door-twice" aria-label={speech.say('admitted_twice')}>
          <h2>
            <UsersRound aria-hidden="true" size={18} /> {speech.say('admitted_twice')}
          </h2>
          <ul>
            {door.twice.map(({ ticketId, says }) => (
              <li key={ticketId}>{saySentence(speech, says)}</li>
            ))}
          </ul>
        </section>
      )}
      <section className="door-scans" aria-label={speech.say('last_scans')}>
        <h2>{speech.say('last_scans')}</h2>
        {door.scans.length === 0 && <p className="nothing">{speech.say('nothing_scanned')}</p>}
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
  const speech = useSpeech()
  const { tone } = VERDICTS[scan.verdict]
  const what = whatOf(speech, scan)
  const title = speech.say(scan.undone ? 'scan_undone' : `title_${scan.verdict}`)
  const Icon = scan.undone ? Undo2 : ICONS[tone]
  return (
    <li className={scan.undone ? 'undone' : tone}>
      <Icon aria-hidden="true" className={scan.undone || tone === 'elsewhere' ? 'mirrors' : undefined} size={18} />
      <span className="scan-words">
        <strong>{what === null ? title : speech.say('scan_what', { what, title })}</strong>
        <small>
          {scan.verdict === 'valid' && scan.show !== null ? <bdi>{scan.show.movieTitle}</bdi> : sayScan(speech, scan)}
        </small>
      </span>
      <time className="tabular" dateTime={scan.at}>
        {clockIn(scan.show?.timeZone ?? timeZone, scan.at)}
      </time>
    </li>
  )
}

/** Of a group also who stays out. */
const sayScan = (speech: DoorSpeech, { says, group }: Scan): string =>
  [saySentences(speech, says), group ? sayWhoStaysOut(speech, group) : ''].filter((said) => said !== '').join(' ')

/** The seat, or how many of a group came in; null: a code that admits nobody by itself. */
function whatOf(speech: DoorSpeech, { seatId, group, verdict }: Scan): string | null {
  if (group === undefined || verdict !== 'valid') return seatId
  const now = group.seats.filter(({ state }) => state === 'now').length
  return speech.say('seats_scanned', { count: now })
}
