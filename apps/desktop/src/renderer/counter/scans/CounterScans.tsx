/** What the counter does with a scan, wherever the focus is; a dialog or a form that is open has the first choice. */
import { goodsName, goodsOfBarcode } from '@marquee/shared'
import { useState } from 'react'
import type { Scanned } from '../../scanner/scanned.ts'
import { useScanner } from '../../scanner/use-scanner.ts'
import { useCounter } from '../counter-context.tsx'
import { type Note, ScanNote } from './ScanNote.tsx'
import { CLOSE_FIRST, NO_SUCH_GOODS, nothingDoneInWords, whyNoGoods, whyNoVoucher } from './scan-words.ts'

interface CounterScansProps {
  /** @param text a reference, or a ticket's code */
  onBooking(text: string): void
  /** @param code by which goods are handed over */
  onPickUp(code: string): void
}

export function CounterScans({ onBooking, onPickUp }: CounterScansProps) {
  const { order, sale, exchange } = useCounter()
  const [note, setNote] = useState<Note | null>(null)
  /** The same sentence again is news. */
  const say = (sentence: string | null): void =>
    setNote((before) => (sentence === null ? null : { sentence, count: (before?.count ?? 0) + 1 }))

  async function addVoucher(text: string): Promise<void> {
    const { stage } = sale.getState()
    const why = whyNoVoucher(stage, exchange.getState().givenUp !== null)
    if (why !== null) return say(why)
    if (await order.addVoucher(text)) return say('The voucher is in the order.')
    // While the money is taken it stands beside the vouchers.
    if (sale.getState().stage.phase !== 'choosing') return
    say(order.getState().voucherSentence)
    order.forgetVoucherSentence()
  }

  function addGoods(barcode: string): void {
    const why = whyNoGoods(sale.getState().stage, exchange.getState().givenUp !== null)
    if (why !== null) return say(why)
    const { tariff } = order.getState()
    const found = tariff === null ? undefined : goodsOfBarcode(tariff.goods, barcode)
    if (found === undefined) return say(NO_SUCH_GOODS)
    order.addGoods(found)
    say(order.getState().stockSentence ?? `${goodsName(tariff, found)} is in the order.`)
  }

  function route(scanned: Scanned): void {
    const { kind, text } = scanned
    if (document.querySelector('dialog[open]') !== null) return say(CLOSE_FIRST)
    const isUsed = kind !== 'unknown' && kind !== 'subscription' && kind !== 'group'
    say(isUsed ? null : nothingDoneInWords(scanned))
    if (kind === 'ticket' || kind === 'reference') onBooking(text)
    else if (kind === 'pick_up') onPickUp(text)
    else if (kind === 'goods') addGoods(text)
    else if (kind === 'voucher' || kind === 'spoken') void addVoucher(text)
  }
  useScanner(route)
  return <ScanNote note={note} onOver={() => say(null)} />
}
