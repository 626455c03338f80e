/** Back online: how much of what waited has been sent. The line goes away by itself. */
import { CloudUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConnection } from '../../app/terminal-context.tsx'
import { describeDraining } from '../../connection/describe-link.ts'
import { say } from './words/say.ts'
import './draining-line.css'

/** A shorter sending is not worth a line that moves the map down and up again. */
const WORTH_A_LINE_MS = 400

export function DrainingLine() {
  const draining = useConnection((state) => state.terminal?.draining ?? null)
  const waiting = useConnection((state) => state.terminal?.waitingCommands ?? 0)
  const words = useConnection((state) => (state.terminal === null ? undefined : describeDraining(state.terminal)))
  const [lasting, setLasting] = useState(false)
  const underWay = draining !== null
  useEffect(() => {
    if (!underWay) return
    const timer = setTimeout(() => setLasting(true), WORTH_A_LINE_MS)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [underWay])
  if (draining === null || words === undefined || !lasting) return null
  return (
    <section className="draining-line" aria-label={say('connection')} data-testid="draining-line">
      <CloudUpload aria-hidden="true" size={20} />
      <p className="tabular">
        <strong>{say('back_online')}</strong> {words}
      </p>
      <progress aria-label={say('records_sent')} max={draining.total} value={Math.max(0, draining.total - waiting)} />
    </section>
  )
}
