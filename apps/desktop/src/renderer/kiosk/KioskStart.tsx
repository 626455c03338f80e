/** The page that waits for somebody. */
import { useConnection } from '../app/terminal-context.tsx'

const SEATS = Array.from({ length: 27 }, (_, n) => ({
  x: 38 + (n % 9) * 37,
  y: 100 + Math.floor(n / 9) * 38,
  yours: n === 13 || n === 14,
}))

export function KioskStart({ onStart }: { onStart(): void }) {
  const online = useConnection((state) => state.page.state === 'connected' && state.terminal?.link.state === 'online')
  return (
    <main className="kiosk-start">
      <svg className="kiosk-marquee" viewBox="0 0 400 220" aria-hidden="true">
        <path d="M30 70 Q200 10 370 70" className="marquee-screen" />
        {SEATS.map(({ x, y, yours }) => (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y}
            width={28}
            height={28}
            rx={8}
            className={yours ? 'marquee-seat yours' : 'marquee-seat'}
          />
        ))}
      </svg>
      <h1>Choose your seats</h1>
      <p>See what plays today and pick your places on the live map.</p>
      <button type="button" className="button primary huge" onClick={onStart}>
        Touch to start
      </button>
      {!online && (
        <p className="kiosk-start-offline">Seats can’t be chosen here at the moment. Please ask at the counter.</p>
      )}
    </main>
  )
}
