/** One ticket type: its price, its condition, and how many of it. */
import { Minus, Plus } from 'lucide-react'
import { useSpeech } from '../kiosk-context.tsx'
import { conditionOf, offerName } from './offer-words.ts'
import type { Offer } from './party.ts'

interface TypeRowProps {
  offer: Offer
  price: string
  count: number
  /** The party is as large as one booking may be. */
  isFull: boolean
  onMore(): void
  onLess(): void
}

export function TypeRow({ offer, price, count, isFull, onMore, onLess }: TypeRowProps) {
  const speech = useSpeech()
  const name = offerName(speech, offer)
  const condition = conditionOf(speech, offer)
  return (
    <fieldset className="type-row" data-some={count > 0} data-type={offer.is} aria-label={name}>
      <span className="type-what">
        <strong className="type-name">
          <bdi>{name}</bdi>
        </strong>
        <span>
          <b className="tabular">
            <bdi>{price}</bdi>
          </b>
          {condition !== null && <span className="type-condition"> · {condition}</span>}
        </span>
      </span>
      <button
        type="button"
        className="round-button"
        disabled={count === 0}
        aria-label={speech.say('one_less', { type: name })}
        onClick={onLess}
      >
        <Minus aria-hidden="true" />
      </button>
      <output className="type-count" aria-label={name}>
        {count}
      </output>
      <button
        type="button"
        className="round-button"
        disabled={isFull || count >= offer.atMost}
        aria-label={speech.say('one_more', { type: name })}
        onClick={onMore}
      >
        <Plus aria-hidden="true" />
      </button>
    </fieldset>
  )
}
