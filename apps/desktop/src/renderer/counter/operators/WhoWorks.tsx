/** The name of who works here; a touch hands the counter to somebody else. */
import { UserRound } from 'lucide-react'
import { useConnection } from '../../app/terminal-context.tsx'
import { useKeyLabel } from '../../keys/use-actions.ts'
import { say } from './words/say.ts'
import './who-works.css'

export function WhoWorks({ onSwitch }: { onSwitch(): void }) {
  const name = useConnection(({ terminal }) => terminal?.atWork.who?.name)
  const key = useKeyLabel('switchOperator')
  if (name === undefined) return null
  return (
    <button
      type="button"
      className="button quiet who-works"
      aria-label={say('works_switch', { name })}
      title={say('switch_operator', { key })}
      onClick={onSwitch}
    >
      <UserRound aria-hidden="true" size={18} /> <span>{name}</span>
    </button>
  )
}
