// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { ProgrammeShow } from '../../terminal/api.ts'
import { directEngine } from '../testing/direct-engine.ts'
import { createFakeHouse } from '../testing/fake-house.ts'
import { render } from '../testing/render.ts'
import { sampleHouse } from '../testing/sample-house.ts'
import { dateIn } from '../ui/zoned-time.ts'
import { ShowChip } from './ShowChip.tsx'

async function aShow(): Promise<ProgrammeShow> {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const { api } = directEngine(house, 'counter')
  const [cinema] = await api.cinemas()
  if (!cinema) throw new Error('there is no cinema')
  const day = await api.programme({ cinemaId: cinema.id, date: dateIn(cinema.timeZone, new Date()) })
  const [show] = day.ok ? day.value.shows : []
  if (!show) throw new Error('there is no show today')
  return show
}

it('a closed show says so, but while cut off shows what can be sold of it', async () => {
  const show = { ...(await aShow()), occupancy: { held: 0, booked: 0, closed: true } }
  const left = async (allotted: number | null) => {
    const chip = (
      <ShowChip show={show} timeZone="UTC" chosen={false} allotted={allotted} begun={false} onChoose={() => {}} />
    )
    return (await render(chip)).querySelector('.chip-left')?.textContent
  }
  expect(await left(null)).toBe('Closed')
  expect(await left(6)).toBe('6 here')
})
