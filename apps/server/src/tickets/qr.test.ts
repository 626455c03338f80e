import { QR_MASK } from '@marquee/shared'
import { create } from 'qrcode'
import { expect, it } from 'vitest'
import { codeByCounter, codeByServer, numberedTicket } from '../../../../tooling/testing/fixtures/signed-codes.ts'
import { read, seen } from '../../../../tooling/testing/qr-pictures.ts'
import { qrPicture } from './qr.ts'
import { qrContents } from './qr-contents.ts'

it.each([
  ['the server', codeByServer, 45],
  ['a counter', codeByCounter, 61],
])('the picture of a ticket sold by %s has four white modules around it, and is read', async (_, make, modules) => {
  const code = make(numberedTicket(4, 'J-12'), 'short')
  const picture = await qrPicture(code)
  expect(decodeURIComponent(picture)).toContain(`viewBox="0 0 ${modules + 8} ${modules + 8}"`)
  expect(read(await seen(picture, { side: 3 * (modules + 8) }))).toBe(code)
})

it.each([codeByServer, codeByCounter])(
  'a code is drawn with the mask that was measured, without a search for another',
  (make) => {
    const { segments, options } = qrContents(make(numberedTicket(1, 'J-12'), 'short'))
    expect(create(segments, options).maskPattern).toBe(QR_MASK)
  },
)
