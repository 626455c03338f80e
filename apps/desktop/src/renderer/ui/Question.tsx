/** A question that has to be answered before going on; the native dialog keeps the focus and Escape. */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import './question.css'

interface QuestionProps {
  title: string
  children: ReactNode
  /** The safe answer is the last one given, and the one that Escape gives. */
  answers: readonly { text: string; look: 'primary' | 'quiet' | 'danger'; onChoose(): void }[]
  onEscape(): void
}

export function Question({ title, children, answers, onEscape }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (element !== null && !element.open) element.showModal()
    // An Enter that is still held down must not answer yes.
    element?.querySelector<HTMLElement>('.question-answers button:last-child')?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="question"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onEscape()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <div className="question-body">{children}</div>
      <div className="question-answers">
        {answers.map((answer) => (
          <button key={answer.text} type="button" className={`button ${answer.look}`} onClick={answer.onChoose}>
            {answer.text}
          </button>
        ))}
      </div>
    </dialog>
  )
}
