/** Messages that the clerk or the manager should read once. */
import { Info, TriangleAlert, X } from 'lucide-react'
import type { Notice } from '../../terminal/api.ts'
import { useConnection, useEngine } from '../app/terminal-context.tsx'
import { ask } from '../connection/ask.ts'
import { say } from './words/say.ts'
import './notices.css'

const NONE: readonly Notice[] = []

const staffWords = () => ({ label: say('notices'), dismiss: (text: string) => say('dismiss', { text }) })

/** A notice itself is kept as it was written, in English. */
export function Notices({ words = staffWords() }: { words?: ReturnType<typeof staffWords> }) {
  const engine = useEngine()
  const notices = useConnection((state) => state.terminal?.notices ?? NONE)
  return (
    <section aria-label={words.label} aria-live="polite">
      {notices.length > 0 && (
        <ul className="notices">
          {notices.map((notice) => (
            <li key={notice.id} className={notice.severity}>
              {notice.severity === 'warning' ? (
                <TriangleAlert aria-hidden="true" size={18} />
              ) : (
                <Info aria-hidden="true" size={18} />
              )}
              <span lang="en" dir="ltr">
                {notice.text}
              </span>
              <button
                type="button"
                className="icon-button"
                aria-label={words.dismiss(notice.text)}
                onClick={() => void ask(engine.api.dismissNotice({ id: notice.id }))}
              >
                <X aria-hidden="true" size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
