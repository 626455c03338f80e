/** A voucher is scanned, shown to the camera, or typed on keys that are large and few. */
import { ArrowLeft, Camera, Delete, Keyboard } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { useCamera } from '../../camera/use-camera.ts'
import { GoOn } from '../frame/GoOn.tsx'
import { KioskFrame } from '../frame/KioskFrame.tsx'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { CodeCamera } from './CodeCamera.tsx'
import { usePayFacts } from './use-pay-facts.ts'
import { inGroups, letterOf, VOUCHER_KEYS, VOUCHER_LETTERS, withLetter } from './voucher-code-entry.ts'

export function VoucherPage() {
  const { paying } = useKiosk()
  const speech = useSpeech()
  const [typed, setTyped] = useState('')
  const { askingForVoucher, voucherFault } = useStore(paying)
  const { seats, ticketCount, amount } = usePayFacts()
  const camera = useCamera((code) => void paying.presentVoucher(code))
  const change = (text: string): void => {
    setTyped(text)
    paying.forgetVoucherFault()
  }
  const use = (): void => {
    if (typed.length === VOUCHER_LETTERS) void paying.presentVoucher(typed)
  }
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const letter = letterOf(event.key)
    // On a button it presses that.
    if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) use()
    else if (event.key === 'Backspace') change(typed.slice(0, -1))
    else if (letter !== undefined) change(withLetter(typed, letter))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const said = askingForVoucher
    ? speech.say('pay_voucher_asking')
    : voucherFault !== null
      ? speech.say(`pay_voucher_${voucherFault}`)
      : camera.problem !== null
        ? speech.say('pay_voucher_no_camera')
        : null
  return (
    <KioskFrame
      at="pay"
      question={speech.say('pay_voucher_title')}
      summary={{ title: speech.say('tickets', { count: ticketCount }), detail: seats, total: amount }}
      forward={
        <GoOn
          text={speech.say('pay_voucher_use')}
          disabled={typed.length < VOUCHER_LETTERS || askingForVoucher}
          onPress={use}
        />
      }
      back={{
        text: speech.say('back'),
        icon: <ArrowLeft className="mirrors" aria-hidden="true" />,
        onPress: paying.closeVoucher,
      }}
    >
      <div className="voucher-page">
        <p>{speech.say('pay_voucher_ask')}</p>
        <output className="voucher-typed tabular" dir="ltr" aria-label={speech.say('pay_voucher_code')}>
          {inGroups(typed).map((group, i) => (
            // A group has no other name than its place.
            // biome-ignore lint/suspicious/noArrayIndexKey: as said above
            <span key={i}>{group}</span>
          ))}
        </output>
        <p className="voucher-said" role="alert" data-fault={voucherFault}>
          {said}
        </p>
        {camera.isOn ? (
          <CodeCamera stream={camera.stream} />
        ) : (
          <div className="voucher-keys" dir="ltr">
            {VOUCHER_KEYS.map((letter) => (
              <button
                key={letter}
                type="button"
                className="kiosk-key"
                onClick={() => change(withLetter(typed, letter))}
              >
                {letter}
              </button>
            ))}
          </div>
        )}
        <div className="voucher-foot">
          <button type="button" className="frame-button" onClick={camera.toggle}>
            {camera.isOn ? <Keyboard aria-hidden="true" /> : <Camera aria-hidden="true" />}
            <span>{speech.say(camera.isOn ? 'pay_voucher_keys' : 'pay_voucher_camera')}</span>
          </button>
          <button
            type="button"
            className="frame-button"
            disabled={typed === ''}
            onClick={() => change(typed.slice(0, -1))}
          >
            <Delete className="mirrors" aria-hidden="true" />
            <span>{speech.say('pay_voucher_delete')}</span>
          </button>
        </div>
      </div>
    </KioskFrame>
  )
}
