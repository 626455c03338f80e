// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { codeByCounter, codeByServer, numberedTicket } from '../../../../../tooling/testing/fixtures/signed-codes.ts'
import { blurred, read, seen } from '../../../../../tooling/testing/qr-pictures.ts'
import { codePicture, placeOnScreen } from './code-picture.ts'

const KINDS = [
  ['the server', codeByServer],
  ['a counter', codeByCounter],
] as const
const TICKETS = ['A-1', 'J-12', 'Balcony 2-14', 'WWWWWWWWWWWWWWWW-WWWWWWWW'].flatMap((seat, i) => [
  numberedTicket(i, seat),
  numberedTicket(100 + i, seat),
])

describe.each(KINDS)('the code of a ticket sold by %s', (_, make) => {
  const codes = TICKETS.map((ticket) => make(ticket, 'short'))

  it.each([144, 160])('is read from a screen where it has %d pixels', async (pixels) => {
    for (const code of codes) {
      const picture = await seen(await codePicture(code, pixels))
      expect(picture.width).toBeLessThanOrEqual(pixels)
      expect(picture.width).toBeGreaterThan(pixels - 2)
      expect(read(picture)).toBe(code)
    }
  })

  it('is read from a fine screen, blurred by one module', async () => {
    for (const code of codes) {
      const picture = await seen(await codePicture(code, 144), { side: 288 })
      const module = picture.width / (await modulesAcross(code))
      expect(read(blurred(picture, module))).toBe(code)
    }
  })

  it('is read from a printed card', async () => {
    for (const code of codes) expect(read(await seen(await codePicture(code), { side: 300 }))).toBe(code)
  })
})

it.each([
  [45, 144, 2],
  [45, 160, 3],
  [61, 144, 2],
  [61, 160, 2],
  [85, 144, 1],
  [177, 144, 1],
])('%d modules in %d pixels have %d each, all whole, and 4 of white around them', (modules, pixels, cell) => {
  const { margin, width } = placeOnScreen(modules, pixels)
  expect(width / (modules + 2 * margin)).toBeCloseTo(cell)
  expect(Number.isInteger(margin * cell)).toBe(true)
  expect(margin).toBeGreaterThanOrEqual(4)
})

/** The modules of a side of the picture, white ones too. */
async function modulesAcross(code: string): Promise<number> {
  const svg = decodeURIComponent(await codePicture(code, 144))
  return Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1])
}
