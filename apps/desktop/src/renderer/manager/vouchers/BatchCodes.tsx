/** The codes of a batch, and the same as a sheet to print: one card each, with its QR code. */
import { type VoucherBatch, voucherCodeForPeople } from '@marquee/shared'
import { ArrowLeft, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { codePicture } from '../../ui/code-picture.ts'
import { money } from '../../words/staff/figures.ts'
import { lastDayIn } from './end-of-day.ts'
import { inBatchInWords, kindInWords } from './voucher-words.ts'
import type { ListedVoucher } from './vouchers-store.ts'
import { say } from './words/say.ts'

interface BatchCodesProps {
  batch: VoucherBatch
  vouchers: readonly ListedVoucher[]
  timeZone: string
  onClose(): void
}

export function BatchCodes({ batch, vouchers, timeZone, onClose }: BatchCodesProps) {
  const { name, currency, value, expiresAt, paysFor } = batch
  const pictures = usePictures(vouchers)
  return (
    <section className="batch-codes boxed" aria-label={say('codes_of', { batch: name })}>
      <div className="batch-heading">
        <button type="button" className="icon-button" aria-label={say('back_to_batches')} onClick={onClose}>
          <ArrowLeft className="points-back" aria-hidden="true" size={20} />
        </button>
        <h2>{name}</h2>
        <button type="button" className="button" disabled={pictures === null} onClick={() => print()}>
          <Printer aria-hidden="true" size={18} /> {pictures === null ? say('drawing_codes') : say('print_cards')}
        </button>
      </div>
      <p className="quiet-text">{say('keep_as_cash')}</p>
      <table className="codes-table">
        <thead>
          <tr>
            <th scope="col">{say('number')}</th>
            <th scope="col">{say('code')}</th>
            <th scope="col">{say('on_it')}</th>
            <th scope="col">{say('standing')}</th>
          </tr>
        </thead>
        <tbody>
          {vouchers.map(({ number, code, balance, isActive, isBlocked }) => (
            <tr key={code}>
              <td className="tabular">{number}</td>
              <td className="tabular" data-code={code}>
                <bdi dir="ltr">{voucherCodeForPeople(code)}</bdi>
              </td>
              <td className="tabular">{isActive ? money({ amount: balance, currency }) : '–'}</td>
              <td>{inBatchInWords({ isActive, isBlocked, balance }, batch, Date.now())}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="print-sheet" aria-hidden="true">
        {vouchers.map(({ number, code }, i) => (
          <div key={code} className="print-card">
            {pictures?.[i] !== undefined && <img src={pictures[i]} alt="" />}
            <div>
              <strong>
                {value === null
                  ? kindInWords(paysFor)
                  : say('kind_worth', { kind: kindInWords(paysFor), value: money({ amount: value, currency }) })}
              </strong>
              <span className="print-code" dir="ltr">
                {voucherCodeForPeople(code)}
              </span>
              <small>{say('name_and_number', { name, number })}</small>
              {expiresAt !== null && <small>{say('good_until_day', { day: lastDayIn(timeZone, expiresAt) })}</small>}
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}

/** One after the other, with a breath between: drawn at once, a thousand codes would stop the page for seconds. */
async function drawn(vouchers: readonly ListedVoucher[], isWanted: () => boolean): Promise<string[]> {
  const made: string[] = []
  for (const { signedCode } of vouchers) {
    if (!isWanted()) break
    made.push(await codePicture(signedCode))
    await new Promise((resolve) => setTimeout(resolve))
  }
  return made
}

/** The QR codes as pictures, in their order; null while they are being made. */
function usePictures(vouchers: readonly ListedVoucher[]): string[] | null {
  const [pictures, setPictures] = useState<string[] | null>(null)
  useEffect(() => {
    let wanted = true
    setPictures(null)
    void drawn(vouchers, () => wanted).then((made) => {
      if (wanted) setPictures(made)
    })
    return () => {
      wanted = false
    }
  }, [vouchers])
  return pictures
}
