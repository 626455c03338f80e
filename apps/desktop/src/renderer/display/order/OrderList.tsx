/** The order, line by line: as large as fits, smaller before it is cut, and what came last is in sight. */
import { useLayoutEffect, useRef } from 'react'
import type { OrderRow } from './order-rows.ts'

/** As in order.css, the largest first. */
const SIZES = ['large', 'usual', 'small', 'tiny']

export function OrderList({ rows, label }: { rows: readonly OrderRow[]; label: string }) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may need another size
  useLayoutEffect(() => {
    const { current } = list
    if (current === null) return
    shrinkToFit(current)
    const watch = new ResizeObserver(() => shrinkToFit(current))
    watch.observe(current)
    return () => watch.disconnect()
  }, [rows])
  return (
    <ul ref={list} className="order-rows" aria-label={label}>
      {rows.map(({ key, kind, quantity, name, detail, amount }) => (
        <li key={key} data-kind={kind}>
          {kind !== 'show' && (
            <span className="row-quantity tabular">{quantity === null ? '' : `${quantity}\u2009×`}</span>
          )}
          <span className="row-name">
            <bdi>{name}</bdi>
            {detail !== null && (
              <small className="row-detail">
                <bdi>{detail}</bdi>
              </small>
            )}
          </span>
          <bdi className="row-amount tabular">{amount ?? ''}</bdi>
        </li>
      ))}
    </ul>
  )
}

function shrinkToFit(list: HTMLUListElement): void {
  for (const size of SIZES) {
    list.dataset['size'] = size
    if (list.scrollHeight <= list.clientHeight) return
  }
  list.scrollTop = list.scrollHeight
}
