/** Orders with a card at the reader that were put aside for the next customer: each with how it stands, to be opened again. */
import { useConnection, useCutOff } from '../../app/terminal-context.tsx'
import { money } from '../../words/staff/figures.ts'
import { useCounter, useSale } from '../counter-context.tsx'
import { orderInShort, readerWords } from './reader-words.ts'
import { say } from './words/say.ts'
import './at-reader-list.css'

const NONE: readonly never[] = []

export function AtReaderList() {
  const { desk } = useCounter()
  const all = useConnection(({ terminal }) => terminal?.atReader ?? NONE)
  const shown = useSale(({ stage }) => (stage.phase === 'reader' ? stage.orderId : null))
  const busy = useSale(({ stage }) => stage.phase === 'selling' || (stage.phase === 'reader' && stage.asking))
  const sold = useSale(({ stage }) => (stage.phase === 'order_sold' ? stage.order.orderId : null))
  const cutOff = useCutOff()
  const aside = all.filter(({ orderId }) => orderId !== shown && orderId !== sold)
  return (
    <section className="at-reader" aria-label={say('cards_at_reader')} aria-live="polite">
      {aside.length > 0 && (
        <ul>
          {aside.map((one) => {
            const { tone, short } = readerWords(one, cutOff)
            return (
              <li key={one.orderId}>
                <button
                  type="button"
                  className="button at-reader-one"
                  disabled={busy}
                  data-at-reader={one.payment?.state ?? 'asking'}
                  onClick={() => desk.open(one.orderId)}
                >
                  <strong className={tone}>{short}</strong>
                  <small>{orderInShort(one)}</small>
                  <span className="tabular">{money(one.amount)}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
