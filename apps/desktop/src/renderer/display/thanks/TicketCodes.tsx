/** The tickets' codes, for the customer to photograph: black on white in every theme. */
import { useEffect, useState } from 'react'
import type { ShownTicketCode } from '../../../terminal/api.ts'
import { svgImage } from '../../ui/svg-image.ts'
import { useSpeech } from '../display-context.tsx'

export function TicketCodes({ tickets }: { tickets: readonly ShownTicketCode[] }) {
  return (
    <ul className="ticket-codes" data-count={Math.min(tickets.length, 7)}>
      {tickets.map((ticket) => (
        <Code key={ticket.code} ticket={ticket} />
      ))}
    </ul>
  )
}

function Code({ ticket }: { ticket: ShownTicketCode }) {
  const speech = useSpeech()
  const [picture, setPicture] = useState<string>()
  const { code, mode, errorCorrectionLevel, seatId } = ticket
  useEffect(() => {
    let isWanted = true
    void drawn(code, mode, errorCorrectionLevel).then((made) => {
      if (isWanted) setPicture(made)
    })
    return () => {
      isWanted = false
    }
  }, [code, mode, errorCorrectionLevel])
  return (
    <li>
      <div className="code-paper">
        {picture !== undefined && <img src={picture} alt={speech.say('ticket_code', { seat: seatId })} />}
      </div>
      <strong className="tabular" dir="ltr">
        {seatId}
      </strong>
    </li>
  )
}

async function drawn(
  code: string,
  mode: ShownTicketCode['mode'],
  errorCorrectionLevel: ShownTicketCode['errorCorrectionLevel'],
): Promise<string> {
  // Loaded with the first sale.
  const { default: QRCode } = await import('qrcode')
  const contents = mode === 'alphanumeric' ? [{ data: code, mode } as const] : code
  return svgImage(await QRCode.toString(contents, { type: 'svg', errorCorrectionLevel, margin: 4 }))
}
