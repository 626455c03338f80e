/** The light: what to do with the last scanned ticket's bearer, to be read from two metres. */
import type { Id } from '@marquee/shared'
import { LoaderCircle } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { DoorVerdict, GroupAtDoor, Scan } from '../../terminal/api.ts'
import { useNow } from '../ui/use-now.ts'
import { timeIn } from '../ui/zoned-time.ts'
import { useSpeech } from './door-context.ts'
import type { Light } from './door-store.ts'
import { agoInWords, FAILED, hallInShort, lengthOf, VERDICTS, type VerdictLook } from './door-words.ts'
import { RefusalText } from './RefusalText.tsx'
import { saySentences, sayWhoStaysOut } from './say-sentence.ts'
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
  const speech = useSpeech()
  return (
    <section className="door-light-place" aria-label={speech.say('light')} aria-live="assertive" aria-atomic="true">
      {light.kind === 'ready' && (
        <div key="ready" className="door-light idle" data-testid="door-light" data-verdict="ready">
          {children ?? (
            <>
              <VerdictSign sign="again" />
              <p className="door-title">{speech.say('ready')}</p>
              {cutOff && <p className="door-text">{speech.say('ready_cut_off')}</p>}
            </>
          )}
        </div>
      )}
      {light.kind === 'checking' && (
        <div key="checking" className="door-light idle" data-testid="door-light" data-verdict="checking">
          <LoaderCircle aria-hidden="true" className="door-sign spinning" />
          <p className="door-title">{speech.say('checking')}</p>
        </div>
      )}
      {light.kind === 'scanned' &&
        (light.scan.verdict === 'group' && light.scan.group ? (
          <Suspense key={count} fallback={<div className="door-light idle" aria-busy="true" />}>
            <GroupLight
              group={light.scan.group}
              text={saySentences(speech, light.scan.says)}
              onAdmit={onAdmitGroup}
              onLeave={onLeaveGroup}
            />
          </Suspense>
        ) : (
          <ScannedLight key={count} scan={light.scan} />
        ))}
      {light.kind === 'failed' && (
        <Verdict key={count} verdict="failed" look={FAILED}>
          <p className="door-text">
            <RefusalText refused={light.refused} />
          </p>
        </Verdict>
      )}
      {light.kind === 'undone' && (
        <div key={count} className="door-light idle" data-testid="door-light" data-verdict="undone">
          <VerdictSign sign="undone" />
          <p className="door-title">{speech.say('undone', { seat: light.seatId, seats: light.seats })}</p>
          <p className="door-text">{speech.say('undone_more', { seats: light.seats })}</p>
        </div>
      )}
    </section>
  )
}

interface VerdictProps {
  verdict: DoorVerdict | 'failed'
  look: VerdictLook
  children: ReactNode
}

function Verdict({ verdict, look: { tone, sign }, children }: VerdictProps) {
  const word = useSpeech().say(`word_${verdict}`)
  return (
    <div className={`door-light ${tone}`} data-testid="door-light" data-verdict={verdict}>
      <VerdictSign sign={sign} />
      <p className={`door-word ${lengthOf(word)}`}>{word}</p>
      {children}
    </div>
  )
}

function ScannedLight({ scan }: { scan: Scan }) {
  const speech = useSpeech()
  const { verdict, show, seatId, used, says, group } = scan
  const look = VERDICTS[verdict]
  const isValid = verdict === 'valid' && show !== null
  const title = isValid
    ? speech.say('movie_at', { title: show.movieTitle, time: timeIn(show.timeZone, show.startsAt) })
    : speech.say(`title_${verdict}`)
  const text = [isValid ? '' : saySentences(speech, says), group ? sayWhoStaysOut(speech, group) : '']
  return (
    <Verdict verdict={verdict} look={look}>
      <p className="door-title">{title}</p>
      {(!isValid || group !== undefined) && <p className="door-text">{text.filter((said) => said !== '').join(' ')}</p>}
      {used !== null && <Ago since={used.at} />}
      {isValid && group && <GroupFigures group={group} show={show} />}
      {seatId !== null && (
        <dl className="door-seat">
          {show !== null && (
            <div>
              <dt>{speech.say('hall')}</dt>
              <dd dir="auto">{hallInShort(show.auditorium)}</dd>
            </div>
          )}
          {show !== null && look.tone === 'elsewhere' && (
            <div>
              <dt>{speech.say('starts')}</dt>
              <dd dir="ltr">{timeIn(show.timeZone, show.startsAt)}</dd>
            </div>
          )}
          <div>
            <dt>{speech.say('seat')}</dt>
            <dd dir="ltr">{seatId}</dd>
          </div>
        </dl>
      )}
    </Verdict>
  )
}

function Ago({ since }: { since: string }) {
  const speech = useSpeech()
  const now = useNow(1000)
  // The light counts by itself: only the first of it is news.
  return (
    <p className="door-ago" aria-live="off">
      {agoInWords(speech, now - Date.parse(since))}
    </p>
  )
}

/** How many came in just now, and how many of the group are in. */
function GroupFigures({ group: { seats }, show }: { group: GroupAtDoor; show: NonNullable<Scan['show']> }) {
  const speech = useSpeech()
  const now = seats.filter(({ state }) => state === 'now').length
  const before = seats.filter(({ state }) => state === 'in').length
  return (
    <dl className="door-seat">
      <div>
        <dt>{speech.say('hall')}</dt>
        <dd dir="auto">{hallInShort(show.auditorium)}</dd>
      </div>
      <div>
        <dt>{speech.say('now_in')}</dt>
        <dd>{now}</dd>
      </div>
      <div>
        <dt>{speech.say('all_in')}</dt>
        <dd className="door-of">{speech.say('of', { count: now + before, all: seats.length })}</dd>
      </div>
    </dl>
  )
}
