/** A refusal where it happened: a sentence, read out when it appears. */
import { CircleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { say } from './words/say.ts'
import './problem.css'

export function Problem({ sentence, onDismiss }: { sentence: ReactNode; onDismiss?: () => void }) {
  return (
    <div role="alert" className="problem-place">
      {sentence !== null && (
        <p className="problem">
          <CircleAlert aria-hidden="true" size={18} />
          <span>{sentence}</span>
          {onDismiss !== undefined && (
            <button type="button" className="icon-button" aria-label={say('dismiss_this')} onClick={onDismiss}>
              <X aria-hidden="true" size={16} />
            </button>
          )}
        </p>
      )}
    </div>
  )
}
