/** The way to the own log-in of whoever works at the page. */
import { CircleUserRound } from 'lucide-react'
import { say } from './words/say.ts'

interface OwnTabProps {
  name: string
  isCurrent: boolean
  onOpen(): void
}

export function OwnTab({ name, isCurrent, onOpen }: OwnTabProps) {
  return (
    <button
      type="button"
      className="button small office-own"
      aria-label={say('your_log_in', { name })}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onOpen}
    >
      <CircleUserRound aria-hidden="true" size={18} />
      <span>{name}</span>
    </button>
  )
}
