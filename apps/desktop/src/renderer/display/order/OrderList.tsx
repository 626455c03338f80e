/** The order, line by line. It gets smaller before it gets cut, and what came last is in sight. */
import { useEffect, useRef } from 'react'
import type { OrderRow } from './order-rows.ts'

/** At the usual size of letters. */
const FEW = 7

export function OrderList({ rows, label }: { rows: readonly OrderRow[]; label: string }) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row, and the list is taken to its end
  useEffect(() => {
    const { current } = list
    if (current !== null) current.scrollTop = current.scrollHeight
  }, [rows.length])
  return (
    <ul ref={list} className="order-rows" aria-label={label} data-many={rows.length > FEW}>
      {rows.map(({ key, kind, quantity, name, detail, amount }) => (
        <li key={key} data-kind={kind}>
          {quantity !== null && <span className="row-quantity tabular">{quantity} ×</span>}
          <span className="row-name">
            <bdi>{name}</bdi>
            {detail !== null && (
              <small className="row-detail" dir="auto">
                {detail}
              </small>
            )}
          </span>
          <bdi className="row-amount tabular">{amount ?? ''}</bdi>
        </li>
      ))}
    </ul>
  )
}
