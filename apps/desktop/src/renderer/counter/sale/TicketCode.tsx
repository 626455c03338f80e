/** A ticket's signed code as a QR picture that a phone or the door's scanner reads off the screen. */
import QRCode from 'qrcode'
import { useEffect, useState } from 'react'
import { svgImage } from '../../ui/svg-image.ts'

export function TicketCode({ code, seatId }: { code: string; seatId: string }) {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let wanted = true
    void QRCode.toString(code, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }).then((svg) => {
      if (wanted) setPicture(svgImage(svg))
    })
    return () => {
      wanted = false
    }
  }, [code])
  return (
    <div className="ticket-code">
      {picture !== undefined && <img src={picture} alt={`QR code of the ticket for seat ${seatId}`} />}
    </div>
  )
}
