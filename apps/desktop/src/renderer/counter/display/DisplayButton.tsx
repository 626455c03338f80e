/** Opens the customer display in a window of its own, to be dragged to the second screen. Where the shell does that, it isn't there. */
import { Monitor } from 'lucide-react'
import { useConnection } from '../../app/terminal-context.tsx'
import { say } from './words/say.ts'

export function DisplayButton() {
  const isOpen = useConnection((state) => state.terminal?.display != null)
  if (isOpen || window.marqueeShell !== undefined) return null
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={say('customer_display')}
      title={say('open_display')}
      onClick={() => void openDisplay()}
    >
      <Monitor aria-hidden="true" size={20} />
    </button>
  )
}

async function openDisplay(): Promise<void> {
  const { openDisplayWindow } = await import('./open-display-window.ts')
  await openDisplayWindow()
}
