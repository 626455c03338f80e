/** The light: what to do with the last scanned ticket's bearer, to be read from two metres. */
import type { Id } from '@marquee/shared'
import { LoaderCircle } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { GroupAtDoor, Scan } from '../../terminal/api.ts'
import { useNow } from '../ui/use-now.ts'
import { timeIn } from '../ui/zoned-time.ts'
import type { Light } from './door-store.ts'
import { agoInWords, FAILED, hallInShort, leftOutOf, VERDICTS, type VerdictWords } from './door-words.ts'
import { VerdictSign } from './VerdictSign.tsx'
import './door-light.css'

/** Most who come have single tickets. */
const GroupLight = lazy(async () => ({ default: (await import('./GroupLight.tsx')).GroupLight }))

interface DoorLightProps {
  light: Light
  /** A light that says the same again is another one, and is read out again. */
  count: number
  cutOff: boolean
  onAdmitGroup(code: string, ticketIds: readonly Id[]): void
  onLeaveGroup(): void
  /** Shown while nothing was scanned: what the camera sees. */
  children?: ReactNode
}

export function DoorLight({ light, count, cutOff, onAdmitGroup, onLeaveGroup, children }: DoorLightProps) {
  return (
    <section className="door-light-place" aria-label="Light" aria-live="assertive" aria-atomic="true">
      {light.kind === 'ready' && (
        <div key="ready" className="door-light idle" data-testid="door-light" data-verdict="ready">
          {children ?? (
            <>
              <VerdictSign sign="again" />
              <p className="door-title">Scan a ticket</p>
              {cutOff && <p className="door-text">Tickets are checked here, and every scan is kept.</p>}
            </>
          )}
        </div>
      )}
      {light.kind === 'checking' && (
        <div key="checking" className="door-light idle" data-testid="door-light" data-verdict="checking">
          <LoaderCircle aria-hidden="true" className="door-sign spinning" />
          <p className="door-title">Checking…</p>
        </div>
      )}
      {light.kind === 'scanned' &&
        (light.scan.verdict === 'group' && light.scan.group ? (
          <Suspense key={count} fallback={<div className="door-light idle" aria-busy="true" />}>
            <GroupLight group={light.scan.group} text={light.scan.text} onAdmit={onAdmitGroup} onLeave={onLeaveGroup} />
          </Suspense>
        ) : (
          <ScannedLight key={count} scan={light.scan} />
        ))}
      {light.kind === 'failed' && (
        <Verdict key={count} verdict="failed" words={FAILED}>
          <p className="door-text">{light.sentence}</p>
        </Verdict>
      )}
      {light.kind === 'undone' && (
        <div key={count} className="door-light idle" data-testid="door-light" data-verdict="undone">
          <VerdictSign sign="undone" />
          <p className="door-title">
            {light.what} {light.isOne ? 'is' : 'are'} undone
          </p>
          <p className="door-text">{light.isOne ? 'Its ticket is' : 'Their tickets are'} good again.</p>
        </div>
      )}
    </section>
  )
}

function Verdict({ verdict, words, children }: { verdict: string; words: VerdictWords; children: ReactNode }) {
  return (
    <div className={`door-light ${words.tone}`} data-testid="door-light" data-verdict={verdict}>
      <VerdictSign sign={words.sign} />
      <p className={words.word.length > 8 ? 'door-word long' : 'door-word'}>{words.word}</p>
      {children}
    </div>
  )
}

function ScannedLight({ scan }: { scan: Scan }) {
  const { verdict, show, seatId, used, text, group } = scan
  const words = VERDICTS[verdict]
  const isValid = verdict === 'valid' && show !== null
  return (
    <Verdict verdict={verdict} words={words}>
      <p className="door-title">
        {isValid ? `${show.movieTitle}, ${timeIn(show.timeZone, show.startsAt)}` : words.title}
      </p>
      {(!isValid || group !== undefined) && <p className="door-text">{isValid && group ? leftOutOf(group) : text}</p>}
      {used !== null && <Ago since={used.at} />}
      {isValid && group && <GroupFigures group={group} show={show} />}
      {seatId !== null && (
        <dl className="door-seat">
          {show !== null && (
            <div>
              <dt>Hall</dt>
              <dd>{hallInShort(show.auditorium)}</dd>
            </div>
          )}
          {show !== null && words.tone === 'elsewhere' && (
            <div>
              <dt>Starts</dt>
              <dd>{timeIn(show.timeZone, show.startsAt)}</dd>
            </div>
          )}
          <div>
            <dt>Seat</dt>
            <dd>{seatId}</dd>
          </div>
        </dl>
      )}
    </Verdict>
  )
}

function Ago({ since }: { since: string }) {
  const now = useNow(1000)
  // The light counts by itself: only the first of it is news.
  return (
    <p className="door-ago" aria-live="off">
      {agoInWords(now - Date.parse(since))}
    </p>
  )
}

/** How many came in just now, and how many of the group are in. */
function GroupFigures({ group: { seats }, show }: { group: GroupAtDoor; show: NonNullable<Scan['show']> }) {
  const now = seats.filter(({ state }) => state === 'now').length
  const before = seats.filter(({ state }) => state === 'in').length
  return (
    <dl className="door-seat">
      <div>
        <dt>Hall</dt>
        <dd>{hallInShort(show.auditorium)}</dd>
      </div>
      <div>
        <dt>Now</dt>
        <dd>{now}</dd>
      </div>
      <div>
        <dt>In</dt>
        <dd className="door-of">
          {now + before} of {seats.length}
        </dd>
      </div>
    </dl>
  )
}
