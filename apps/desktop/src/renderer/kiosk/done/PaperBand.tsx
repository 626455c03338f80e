/** Where the tickets come out, as an arrow towards it; or what to do where nothing can be printed. */
import { ArrowDown, ArrowLeft, ArrowRight, Camera, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { PaperState } from '../../../terminal/api.ts'
import { useSpeech } from '../kiosk-context.tsx'
import { readSides, type Side } from '../pay/sides.ts'

const ARROWS: Record<Side, typeof ArrowDown> = { left: ArrowLeft, right: ArrowRight, below: ArrowDown }

export function PaperBand({ paper, reference }: { paper: PaperState; reference: string }) {
  const speech = useSpeech()
  const [{ slot }] = useState(readSides)
  const isPaper = paper === 'printing' || paper === 'printed'
  const Icon = isPaper ? ARROWS[slot] : paper === 'stuck' ? TriangleAlert : Camera
  const where = speech.say(`done_where_${slot}`)
  return (
    <section className="paper-band" data-paper={paper} data-side={isPaper ? slot : undefined}>
      <div role="status" aria-live="polite" data-testid="paper">
        <h2 key={paper}>{speech.say(`done_${paper}`)}</h2>
        <p key={`${paper} more`}>
          {speech.say(`done_${paper}_more`, { where, reference: `\u2068${reference}\u2069` })}
        </p>
      </div>
      <Icon aria-hidden="true" />
    </section>
  )
}
