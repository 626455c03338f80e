/** The light, on every screen, always: one look tells whether selling works and what is waiting. */
import { CloudOff, RefreshCw, Unplug, Wifi } from 'lucide-react'
import { useConnection } from '../app/terminal-context.tsx'
import {
  describeLink,
  describeWaiting,
  type LightTone,
  type LinkFacts,
  linkFacts,
} from '../connection/describe-link.ts'
import { EnrolAnewButton } from './EnrolAnewButton.tsx'
import { say } from './words/say.ts'
import './connection-light.css'

const ICONS: Record<LightTone, typeof Wifi> = { good: Wifi, waiting: RefreshCw, cut_off: CloudOff, bad: CloudOff }

/** Of a screen that speaks several languages. */
export interface LinkWords {
  label: string
  enrolAgain: string
  describe(facts: LinkFacts): { title: string; meaning: string }
  /** So many things wait for the server. */
  waiting(count: number): string
}

interface LightProps {
  timeZone: string
  /** Of a screen that isn't for staff. */
  words?: LinkWords
  /** The time of the last confirmed seat map on the screen. */
  mapConfirmedAt: string | null
}

/** Across the screen, while the light is red. */
export function ConnectionBanner({ timeZone, mapConfirmedAt, words }: LightProps) {
  const connection = useConnection((state) => state)
  const light = describeLink(connection, timeZone, mapConfirmedAt)
  if (light.tone !== 'bad') return null
  const { meaning } = words?.describe(linkFacts(connection)) ?? light
  return (
    <section
      className="connection-banner"
      aria-label={words?.label ?? say('connection')}
      data-testid="connection-banner"
    >
      <p>{meaning}</p>
      <EnrolAnewButton text={words?.enrolAgain} />
    </section>
  )
}

/** `brief`: its meaning, and while cut off what waits, stand in the banner. */
export function ConnectionLight({ timeZone, mapConfirmedAt, words, brief = false }: LightProps & { brief?: boolean }) {
  const connection = useConnection((state) => state)
  const light = describeLink(connection, timeZone, mapConfirmedAt)
  const { title, meaning } = words?.describe(linkFacts(connection)) ?? light
  const told = brief && (light.tone === 'cut_off' || connection.terminal?.draining !== null)
  const { waitingCommands = 0, terminal } = connection.terminal ?? {}
  const inWords = words && waitingCommands > 0 ? words.waiting(waitingCommands) : undefined
  const waiting = told ? undefined : words ? inWords : describeWaiting(waitingCommands, terminal?.kind)
  const Icon = connection.page.state === 'lost' ? Unplug : ICONS[light.tone]
  return (
    <div className={`connection-light ${light.tone}`} role="status" data-testid="connection-light">
      <span className="light-lamp" aria-hidden="true" />
      <Icon aria-hidden="true" size={18} />
      <span className="light-words">
        <strong>{title}</strong>
        {meaning !== '' && !brief && <span className="light-meaning">{meaning}</span>}
      </span>
      {waiting !== undefined && <span className="light-waiting">{waiting}</span>}
    </div>
  )
}
