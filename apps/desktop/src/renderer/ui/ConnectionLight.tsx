/** The light, on every screen, always: one look tells whether selling works and what is waiting. */
import { CloudOff, RefreshCw, Unplug, Wifi } from 'lucide-react'
import { useConnection } from '../app/terminal-context.tsx'
import { describeLink, describeWaiting, type LightTone } from '../connection/describe-link.ts'

const ICONS: Record<LightTone, typeof Wifi> = { good: Wifi, waiting: RefreshCw, bad: CloudOff }

export function ConnectionLight({ timeZone, mapConfirmedAt }: { timeZone: string; mapConfirmedAt: string | null }) {
  const connection = useConnection((state) => state)
  const light = describeLink(connection, timeZone, mapConfirmedAt)
  const waiting = describeWaiting(connection.terminal?.waitingCommands ?? 0)
  const Icon = connection.page.state === 'lost' ? Unplug : ICONS[light.tone]
  return (
    <div className={`connection-light ${light.tone}`} role="status" data-testid="connection-light">
      <span className="light-lamp" aria-hidden="true" />
      <Icon aria-hidden="true" size={18} />
      <span className="light-words">
        <strong>{light.title}</strong>
        {light.meaning !== '' && <span className="light-meaning">{light.meaning}</span>}
      </span>
      {waiting !== undefined && <span className="light-waiting">{waiting}</span>}
    </div>
  )
}
