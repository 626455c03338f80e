/** The sentence of the moment across the page. While the reader waits for a card, it is an arrow towards it. */
import { CircleCheck, Hand, Info, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useSpeech } from '../kiosk-context.tsx'
import { FORMS, type PayScreen } from './pay-screen.ts'
import { ReaderPicture } from './ReaderPicture.tsx'
import { readSides } from './sides.ts'

export function PayBand({ screen, more }: { screen: PayScreen; more: string }) {
  const speech = useSpeech()
  const [{ reader }] = useState(readSides)
  const { tone } = FORMS[screen]
  const sentence = speech.say(`pay_${screen}`)
  return (
    // The arrow has its words on the other side in Arabic: it is another thing.
    <section key={tone === 'reader' ? 'arrow' : 'band'} className="pay-band" data-tone={tone} data-side={reader}>
      <div className="band-words" data-testid="pay-state" data-screen={screen}>
        {/* Another sentence is another thing: nothing of the one before moves. */}
        <h2 key={`${screen} sentence`} data-long={sentence.length > (tone === 'reader' ? 46 : 34)}>
          {sentence}
        </h2>
        <p key={`${screen} more`} data-long={more.length > 110}>
          {more}
        </p>
      </div>
      {tone === 'reader' ? <ReaderPicture side={reader} /> : <BandIcon screen={screen} />}
    </section>
  )
}

function BandIcon({ screen }: { screen: PayScreen }) {
  const { tone } = FORMS[screen]
  if (screen === 'nothing_to_pay' || screen === 'voucher_pays') return <CircleCheck aria-hidden="true" />
  if (tone === 'wait') return <LoaderCircle className="spinning" aria-hidden="true" />
  if (tone === 'stop') return <Hand aria-hidden="true" />
  return tone === 'bad' ? <TriangleAlert aria-hidden="true" /> : <Info aria-hidden="true" />
}
