/** A card that is held to a reader, from the side where the visitor stands. */
import type { Side } from './sides.ts'

const KEYS = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ x: 150 + column * 30, y: 160 + row * 34 })))

export function ReaderPicture({ side }: { side: Side }) {
  return (
    <svg className="reader-picture" viewBox="0 0 260 300" aria-hidden="true" data-side={side}>
      <rect x="112" y="14" width="136" height="272" rx="22" />
      <rect x="136" y="42" width="88" height="66" rx="8" />
      {KEYS.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className="filled" cx={x} cy={y} r="9" />
      ))}
      <g transform="rotate(-12 50 150)">
        <rect className="card" x="2" y="118" width="84" height="58" rx="9" />
        <path d="M2 138h84" />
      </g>
      <path d="M97 122q9 28 0 56" />
    </svg>
  )
}
