import { expect, it } from 'vitest'
import { readLanes, USUAL_LANES } from './lane-settings.ts'

it('a lane setting sets the connections of the named lanes', () => {
  expect(readLanes('')).toEqual({ ok: true, value: USUAL_LANES })
  expect(readLanes('pages=2, online=16')).toEqual({ ok: true, value: { ...USUAL_LANES, pages: 2, online: 16 } })
})

it.each(['pages', 'pages=0', 'stalls=3', 'pages=-1', 'pages=4000'])(
  'a lane setting of %s is refused with the reason',
  (text) => {
    expect(readLanes(text)).toMatchObject({ ok: false, problem: expect.stringContaining('must look like pages=4') })
  },
)
