/** A question that has to be answered before going on. */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Dialog } from './Dialog.tsx'
import './question.css'

interface QuestionProps {
  title: string
  children: ReactNode
  /** The safe answer is the last one given, and the one that Escape gives. */
  answers: readonly { text: string; look: 'primary' | 'quiet' | 'danger'; onChoose(): void }[]
  onEscape(): void
}

export function Question({ title, children, answers, onEscape }: QuestionProps) {
  const buttons = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    // An Enter that is still held down must not answer yes.
    buttons.current?.querySelector<HTMLElement>('button:last-child')?.focus()
  }, [])
  return (
    <Dialog className="question" labelledBy={titleId} onClose={onEscape}>
      <h2 id={titleId}>{title}</h2>
      <div className="question-body">{children}</div>
      <div ref={buttons} className="question-answers">
        {answers.map((answer) => (
          <button key={answer.text} type="button" className={`button ${answer.look}`} onClick={answer.onChoose}>
            {answer.text}
          </button>
        ))}
      </div>
    </Dialog>
  )
}
