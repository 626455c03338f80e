/** A dialog over the whole screen; the native one keeps the focus inside. */
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

interface DialogProps {
  className: string
  /** The id of its heading. */
  labelledBy: string
  /** False: something is under way, and it stays until that is known. */
  canClose?: boolean
  children: ReactNode
  onClose(): void
}

/**
 * Opens itself, and is closed by its owner, who renders it no longer. The browser tells of a closed dialog some time after it has
 * closed it. A key that was pressed in between would be lost. So Escape asks the owner at once.
 */
export function Dialog({ className, labelledBy, canClose = true, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element !== null && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    // A question inside it has its own Escape.
    const isOwn = event.target instanceof Element && event.target.closest('dialog') === dialog.current
    if (event.key !== 'Escape' || !isOwn) return
    event.preventDefault()
    event.stopPropagation()
    if (canClose) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
      // By a gesture of the system, which presses no key.
      onCancel={(event) => {
        if (!canClose) event.preventDefault()
      }}
      onClose={(event) => {
        if (event.target === dialog.current && !dialog.current.open) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
