/** The tickets' codes, for the customer to photograph: black on white in every theme. */
import { useEffect, useRef, useState } from 'react'
import type { ShownTicketCode } from '../../../terminal/api.ts'
import { svgImage } from '../../ui/svg-image.ts'
import { useSpeech } from '../display-context.tsx'

/** More than six are as small as they may get. */
const MANY = 7

export function TicketCodes({ tickets }: { tickets: readonly ShownTicketCode[] }) {
  return (
    <ul className="ticket-codes" data-count={Math.min(tickets.length, MANY)}>
      {tickets.map((ticket) => (
        <Code key={ticket.code} ticket={ticket} />
      ))}
    </ul>
  )
}

interface Drawn {
  image: string
  /** With the white around. */
  modules: number
}

function Code({ ticket }: { ticket: ShownTicketCode }) {
  const speech = useSpeech()
  const paper = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn>()
  const [room, setRoom] = useState(0)
  const { code, mode, errorCorrectionLevel, seatId } = ticket
  useEffect(() => {
    let isWanted = true
    void draw(code, mode, errorCorrectionLevel).then((made) => {
      if (isWanted) setDrawn(made)
    })
    return () => {
      isWanted = false
    }
  }, [code, mode, errorCorrectionLevel])
  useEffect(() => {
    const { current } = paper
    if (current === null) return
    const watch = new ResizeObserver(() => setRoom(Math.min(current.clientWidth, current.clientHeight)))
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  // Each module has as many whole pixels, or readers miss it.
  const side = drawn === undefined ? 0 : drawn.modules * Math.max(1, Math.floor(room / drawn.modules))
  return (
    <li>
      <div ref={paper} className="code-paper">
        {drawn !== undefined && room > 0 && (
          <img src={drawn.image} width={side} height={side} alt={speech.say('ticket_code', { seat: seatId })} />
        )}
      </div>
      <strong className="tabular" dir="ltr">
        {seatId}
      </strong>
    </li>
  )
}

/** White modules on every side, as ISO/IEC 18004 has it. */
const QUIET_ZONE = 4

/** As everywhere: see `QR_MASK` of the shared package, which would come with this page's first load. */
const QR_MASK = 2

async function draw(
  code: string,
  mode: ShownTicketCode['mode'],
  errorCorrectionLevel: ShownTicketCode['errorCorrectionLevel'],
): Promise<Drawn> {
  // Loaded with the first sale.
  const { default: QRCode } = await import('qrcode')
  const contents = mode === 'alphanumeric' ? [{ data: code, mode } as const] : code
  const options = { errorCorrectionLevel, maskPattern: QR_MASK } as const
  const { size } = QRCode.create(contents, options).modules
  const svg = await QRCode.toString(contents, { ...options, type: 'svg', margin: QUIET_ZONE })
  return { image: svgImage(svg), modules: size + 2 * QUIET_ZONE }
}
