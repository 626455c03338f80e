/** An e-mail address, typed on keys of the screen; what can't be in one is refused with a sentence. */
import { type Id, newId } from '@marquee/shared'
import { ArrowLeft, Delete } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ask } from '../../connection/ask.ts'
import { withoutLast } from '../../keyboard/without-last.ts'
import { GoOn } from '../frame/GoOn.tsx'
import { KioskFrame } from '../frame/KioskFrame.tsx'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { ClosingRing } from './ClosingRing.tsx'
import { ENDINGS, layoutOf } from './keyboard-layouts.ts'
import { faultOfAddress } from './mail-address.ts'

interface MailPageProps {
  orderId: Id
  left: number
  onSent(to: string): void
  onClose(): void
}

/** Longer is said to be so, and not cut off. */
const MOST = 400

export function MailPage({ orderId, left, onSent, onClose }: MailPageProps) {
  const { engine } = useKiosk()
  const speech = useSpeech()
  const field = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState('')
  const [said, setSaid] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  // The same mail again is one mail; to another address it is another.
  const [mailId, setMailId] = useState(newId)
  useEffect(() => field.current?.focus(), [])
  const faultIn = (text: string): string | null => {
    const fault = faultOfAddress(text)
    if (fault === undefined) return null
    if (fault.fault === 'sign') return speech.say('done_mail_sign', { sign: fault.sign })
    return speech.say(fault.fault === 'long' ? 'done_mail_long' : 'done_mail_form')
  }
  const change = (text: string): void => {
    setAddress(text)
    setMailId(newId())
    // What is not finished yet is no fault.
    setSaid(faultOfAddress(text)?.fault === 'sign' ? faultIn(text) : null)
  }
  const send = async (): Promise<void> => {
    if (isSending) return
    const fault = faultIn(address)
    setSaid(fault)
    if (fault !== null) return
    setSending(true)
    const answer = await ask(engine.api.mailFromKiosk({ mailId, orderId, email: address, language: speech.language }))
    setSending(false)
    if (answer.ok) return onSent(answer.value.to)
    const isOffline = answer.code === 'offline' || answer.code === 'timeout' || answer.code === 'engine_lost'
    setSaid(
      speech.say(answer.code === 'malformed' ? 'done_mail_form' : isOffline ? 'done_mail_offline' : 'done_mail_failed'),
    )
  }
  return (
    <KioskFrame
      at="pay"
      question={speech.say('done_mail_ask')}
      aside={<ClosingRing left={left} />}
      forward={
        <GoOn
          text={speech.say(isSending ? 'done_mail_sending' : 'done_mail_send')}
          disabled={address === '' || isSending}
          onPress={() => void send()}
        />
      }
      back={{
        text: speech.say('back'),
        icon: <ArrowLeft className="mirrors" aria-hidden="true" />,
        onPress: onClose,
      }}
      startOver={null}
    >
      <div className="mail-page">
        <input
          ref={field}
          className="mail-address"
          type="text"
          inputMode="none"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={MOST}
          aria-label={speech.say('done_mail_address')}
          aria-invalid={said !== null}
          value={address}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void send()
          }}
        />
        <p className="mail-said" role="alert">
          {said}
        </p>
        <div className="mail-keys" dir="ltr">
          <div className="mail-row">
            {ENDINGS.map((ending) => (
              <button key={ending} type="button" className="kiosk-key ending" onClick={() => change(address + ending)}>
                {ending}
              </button>
            ))}
          </div>
          {layoutOf(speech.language).map((row, i, rows) => (
            <div key={row.join('')} className="mail-row">
              {row.map((letter) => (
                <button key={letter} type="button" className="kiosk-key" onClick={() => change(address + letter)}>
                  {letter}
                </button>
              ))}
              {i === rows.length - 1 && (
                <button
                  type="button"
                  className="kiosk-key wide"
                  aria-label={speech.say('done_mail_delete')}
                  disabled={address === ''}
                  onClick={() => change(withoutLast(address))}
                >
                  <Delete aria-hidden="true" />
                </button>
              )}
            </div>
          ))}
        </div>
      </div>
    </KioskFrame>
  )
}
