/** The mark of what has edits that aren't saved. */
import { say } from './words/say.ts'
import './unsaved.css'

export function Unsaved() {
  return (
    <span className="unsaved">
      <span className="visually-hidden">{say('not_saved')}</span>
    </span>
  )
}
