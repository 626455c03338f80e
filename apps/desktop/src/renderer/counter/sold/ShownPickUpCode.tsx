/** The code by which the goods of an order that was just sold are handed over later. */
import { type Id, pickUpCode } from '@marquee/shared'
import { say } from './words/say.ts'
import '../order/pick-up-later.css'

export function ShownPickUpCode({ orderId, isKnown }: { orderId: Id; isKnown: boolean }) {
  return (
    <>
      <p className="pick-up-code" role="status">
        <span>{say('pick_up_code')}</span>
        <strong className="tabular" data-testid="pick-up-code">
          {pickUpCode(orderId)}
        </strong>
      </p>
      {!isKnown && <p className="quiet-text">{say('good_later')}</p>}
    </>
  )
}
