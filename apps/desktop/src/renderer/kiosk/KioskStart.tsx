/** The page that waits for somebody. */
import { useConnection } from '../app/terminal-context.tsx'

export function KioskStart({ onStart }: { onStart(): void }) {
  const online = useConnection((state) => state.page.state === 'connected' && state.terminal?.link.state === 'online')
  return (
    <main className="kiosk-start">
      <svg className="kiosk-marquee" viewBox="0 0 400 220" aria-hidden="true">
        <path d="M30 70 Q200 10 370 70" className="marquee-screen" />
        {[0, 1, 2].map((row) =>
          Array.from({ length: 9 }, (_, seat) => (
            <rect
              key={`${row} ${seat}`}
              x={38 + seat * 37}
              y={100 + row * 38}
              width={28}
              height={28}
              rx={8}
              className={row === 1 && (seat === 4 || seat === 5) ? 'marquee-seat yours' : 'marquee-seat'}
            />
          )),
        )}
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
