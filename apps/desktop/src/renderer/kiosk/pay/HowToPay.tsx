/** The three steps of paying by card, with the one that it is at, and where each of them is to be done. */
import { Lock, type LucideIcon, Nfc, Ticket } from 'lucide-react'
import { useState } from 'react'
import { useConnection } from '../../app/terminal-context.tsx'
import { useSpeech } from '../kiosk-context.tsx'
import type { KioskWordKey } from '../words/en.ts'
import { isPrinterOut, type PayScreen } from './pay-screen.ts'
import { readSides } from './sides.ts'

const AT: Partial<Record<PayScreen, number>> = { hold_card: 0, asking_bank: 1, selling: 2 }

interface Step {
  name: KioskWordKey
  where: KioskWordKey
  Icon: LucideIcon
}

export function HowToPay({ screen }: { screen: PayScreen }) {
  const speech = useSpeech()
  const [sides] = useState(readSides)
  const printer = useConnection(({ terminal }) => terminal?.printer ?? null)
  const isPrinted = printer !== null && !isPrinterOut(printer)
  const steps: Step[] = [
    { name: 'pay_how_card', where: `pay_side_${sides.reader}`, Icon: Nfc },
    { name: 'pay_how_pin', where: 'pay_how_pin_where', Icon: Lock },
    { name: 'pay_how_take', where: isPrinted ? `pay_side_${sides.slot}` : 'pay_how_take_screen', Icon: Ticket },
  ]
  return (
    <ol className="pay-how" aria-label={speech.say('pay_how')}>
      {steps.map(({ name, where, Icon }, i) => (
        <li key={name} aria-current={AT[screen] === i ? 'step' : undefined}>
          <p className="how-head">
            <strong className="tabular">{i + 1}</strong>
            <Icon aria-hidden="true" />
          </p>
          <p>
            <strong>{speech.say(name)}</strong>
            <br />
            {speech.say(where)}
          </p>
        </li>
      ))}
    </ol>
  )
}
