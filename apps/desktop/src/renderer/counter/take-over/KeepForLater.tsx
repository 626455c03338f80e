/** Keeps the seats of the cart for a customer who pays later, at any counter, by the reference. */
import { useState } from 'react'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { later } from '../../ui/later.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useCounter, useShowing } from '../counter-context.tsx'
import { focusTickets } from '../focus-tickets.ts'
import { say } from './words/say.ts'

const KeepQuestion = later(async () => (await import('./KeepQuestion.tsx')).KeepQuestion)

/** The element that says why they can't be kept. */
export const WHY_NOT_KEPT = 'why-not-kept'

/** Minutes before the show: nobody comes back later than that. */
const LEAST = 30

/**
 * @param offered false: the cart can't be kept now; what was kept a moment ago is still told
 * @param whyNot why it can't be kept; null: there is nothing to say
 */
export function KeepForLater({ offered, whyNot }: { offered: boolean; whyNot: string | null }) {
  const { sale } = useCounter()
  const startsAt = useShowing((state) => Date.parse(state.show?.show.startsAt ?? ''))
  const now = useNow(10_000)
  const [isOpen, setOpen] = useState(false)
  const isOffered = offered && startsAt - LEAST * 60_000 > now
  const askWhen = (): void => {
    const why = whyNot ?? (offered ? say('too_soon') : null)
    if (isOffered) setOpen(true)
    else if (why !== null) sale.say(why)
  }
  useActions({ keepForLater: askWhen })
  const close = (): void => {
    setOpen(false)
    focusTickets()
  }
  return (
    <>
      <button
        type="button"
        className="button quiet"
        title={whyNot ?? undefined}
        disabled={!isOffered}
        aria-describedby={WHY_NOT_KEPT}
        onClick={askWhen}
      >
        {say('keep_for_later')} <ActionKey of="keepForLater" />
      </button>
      {isOpen && <KeepQuestion least={LEAST} canKeep={isOffered} onClose={close} />}
    </>
  )
}
