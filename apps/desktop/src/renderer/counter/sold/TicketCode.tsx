/** A ticket's signed code as a QR picture that a phone or the door's scanner reads off the screen. */
import { useEffect, useState } from 'react'
import { codePicture } from '../../ui/code-picture.ts'
import { say } from './words/say.ts'

/** As in sold-view.css. */
const PIXELS = 144

export function TicketCode({ code, seatId }: { code: string; seatId: string }) {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let wanted = true
    void codePicture(code, PIXELS).then((made) => {
      if (wanted) setPicture(made)
    })
    return () => {
      wanted = false
    }
  }, [code])
  return (
    <div className="ticket-code">
      {picture !== undefined && <img src={picture} alt={say('code_of', { seat: seatId })} />}
    </div>
  )
}
