/** Ends the view of a sale. What is still to be given out is read first: the second press of a double one doesn't end it. */
import { useEffect, useRef } from 'react'
import { keyLabel } from '../../keys/actions.ts'
import { useNotYetRead } from '../../ui/use-not-yet-read.ts'
import { useCounter } from '../counter-context.tsx'
import { say } from './words/say.ts'

interface NextCustomerProps {
  /** Of the sale. */
  id: string
  /** It is looked at again: nobody waits for anything. */
  again: boolean
  /** Change, or goods, are still to be handed to the customer. */
  givesOut: boolean
}

export function NextCustomer({ id, again, givesOut }: NextCustomerProps) {
  const { sale } = useCounter()
  const unread = useNotYetRead(givesOut && !again ? id : null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!unread) button.current?.focus()
  }, [unread])
  return (
    <button ref={button} type="button" className="button primary large" disabled={unread} onClick={sale.nextCustomer}>
      {again ? say('close') : say('next_customer')} <kbd>{keyLabel('Enter')}</kbd>
    </button>
  )
}
