/** The light, on every screen, always: one look tells whether selling works and what is waiting. */
import { CloudOff, RefreshCw, Unplug, Wifi } from 'lucide-react'
import { useConnection } from '../app/terminal-context.tsx'
import { describeLink, describeWaiting, type LightTone } from '../connection/describe-link.ts'
import { EnrolAnewButton } from './EnrolAnewButton.tsx'
import './connection-light.css'

const ICONS: Record<LightTone, typeof Wifi> = { good: Wifi, waiting: RefreshCw, cut_off: CloudOff, bad: CloudOff }

interface LightProps {
  timeZone: string
  /** The time of the last confirmed seat map on the screen. */
  mapConfirmedAt: string | null
}

/** Across the screen, while the light is red. */
export function ConnectionBanner({ timeZone, mapConfirmedAt }: LightProps) {
  const light = describeLink(
    useConnection((state) => state),
    timeZone,
    mapConfirmedAt,
  )
  if (light.tone !== 'bad') return null
  return (
    <section className="connection-banner" aria-label="Connection" data-testid="connection-banner">
      <p>{light.meaning}</p>
      <EnrolAnewButton />
    </section>
  )
}

/** `brief`: its meaning, and while cut off what waits, stand in the banner. */
export function ConnectionLight({ timeZone, mapConfirmedAt, brief = false }: LightProps & { brief?: boolean }) {
  const connection = useConnection((state) => state)
  const light = describeLink(connection, timeZone, mapConfirmedAt)
  const told = brief && (light.tone === 'cut_off' || connection.terminal?.draining !== null)
  const { waitingCommands = 0, terminal } = connection.terminal ?? {}
  const waiting = told ? undefined : describeWaiting(waitingCommands, terminal?.kind)
  const Icon = connection.page.state === 'lost' ? Unplug : ICONS[light.tone]
  return (
    <div className={`connection-light ${light.tone}`} role="status" data-testid="connection-light">
      <span className="light-lamp" aria-hidden="true" />
      <Icon aria-hidden="true" size={18} />
      <span className="light-words">
        <strong>{light.title}</strong>
        {light.meaning !== '' && !brief && <span className="light-meaning">{light.meaning}</span>}
      </span>
      {waiting !== undefined && <span className="light-waiting">{waiting}</span>}
    </div>
  )
}
