/** Says before an order is paid that its goods are not handed over with it: the customer fetches them later, anywhere in the cinema. */
import { useCutOff } from '../../app/terminal-context.tsx'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { useCounter, useOrder } from '../counter-context.tsx'
import { say } from './words/say.ts'
import './pick-up-later.css'

export function HandOverLater() {
  const { order } = useCounter()
  const isLater = useOrder((state) => state.handOverLater)
  const hasGoods = useOrder(({ goods, combos }) => goods.length + combos.length > 0)
  const cutOff = useCutOff()
  useActions({
    handOverLater: () => {
      if (hasGoods && (isLater || !cutOff)) order.setHandOverLater(!isLater)
    },
  })
  if (!hasGoods) return null
  return (
    <div className="pick-up-later">
      <label>
        <input
          type="checkbox"
          checked={isLater}
          disabled={cutOff && !isLater}
          aria-describedby="pick-up-later-why"
          onChange={(event) => order.setHandOverLater(event.target.checked)}
        />
        {say('hand_over_later')} <ActionKey of="handOverLater" />
      </label>
      <p id="pick-up-later-why" className="why-greyed">
        {cutOff ? say('hand_over_now') : null}
      </p>
    </div>
  )
}
