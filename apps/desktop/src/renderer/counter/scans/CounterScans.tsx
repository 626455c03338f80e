/** What the counter does with a scan, wherever the focus is; a dialog or a form that is open has the first choice. */
import { goodsName, goodsOfBarcode } from '@marquee/shared'
import { useState } from 'react'
import { useKeyLabel } from '../../keys/use-actions.ts'
import type { Scanned } from '../../scanner/scanned.ts'
import { useScanner } from '../../scanner/use-scanner.ts'
import { useCounter } from '../counter-context.tsx'
import { type Note, ScanNote } from './ScanNote.tsx'
import { nothingDoneInWords, whyNoGoods, whyNoVoucher } from './scan-words.ts'
import { say } from './words/say.ts'

interface CounterScansProps {
  /** @param text a reference, or a ticket's code */
  onBooking(text: string): void
  /** @param code by which goods are handed over */
  onPickUp(code: string): void
}

export function CounterScans({ onBooking, onPickUp }: CounterScansProps) {
  const { order, sale, exchange } = useCounter()
  const [note, setNote] = useState<Note | null>(null)
  const goodsKey = useKeyLabel('goods')
  /** The same sentence again is news. */
  const tell = (sentence: string | null): void =>
    setNote((before) => (sentence === null ? null : { sentence, count: (before?.count ?? 0) + 1 }))

  async function addVoucher(text: string): Promise<void> {
    const { stage } = sale.getState()
    const why = whyNoVoucher(stage, exchange.getState().givenUp !== null)
    if (why !== null) return tell(why)
    if (await order.addVoucher(text)) return tell(say('voucher_in_order'))
    // While the money is taken it stands beside the vouchers.
    if (sale.getState().stage.phase !== 'choosing') return
    tell(order.getState().voucherSentence)
    order.forgetVoucherSentence()
  }

  function addGoods(barcode: string): void {
    const why = whyNoGoods(sale.getState().stage, exchange.getState().givenUp !== null)
    if (why !== null) return tell(why)
    const { tariff } = order.getState()
    const found = tariff === null ? undefined : goodsOfBarcode(tariff.goods, barcode)
    if (found === undefined) return tell(say('no_such_goods', { key: goodsKey }))
    order.addGoods(found)
    tell(order.getState().stockSentence ?? say('goods_in_order', { name: goodsName(tariff, found) }))
  }

  function route(scanned: Scanned): void {
    const { kind, text } = scanned
    if (document.querySelector('dialog[open]') !== null) return tell(say('close_first'))
    const isUsed = kind !== 'unknown' && kind !== 'subscription' && kind !== 'group'
    tell(isUsed ? null : nothingDoneInWords(scanned))
    if (kind === 'ticket' || kind === 'reference') onBooking(text)
    else if (kind === 'pick_up') onPickUp(text)
    else if (kind === 'goods') addGoods(text)
    else if (kind === 'voucher' || kind === 'spoken') void addVoucher(text)
  }
  useScanner(route)
  return <ScanNote note={note} onOver={() => tell(null)} />
}
