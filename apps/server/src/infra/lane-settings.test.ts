import { expect, it } from 'vitest'
import { readLanes, USUAL_LANES } from './lane-settings.ts'

it('sets the connections of the lanes that are named', () => {
  expect(readLanes('')).toEqual({ ok: true, value: USUAL_LANES })
  expect(readLanes('pages=2, online=16')).toEqual({ ok: true, value: { ...USUAL_LANES, pages: 2, online: 16 } })
})

it.each(['pages', 'pages=0', 'stalls=3', 'pages=-1', 'pages=4000'])('says what is wrong with %s', (text) => {
  expect(readLanes(text)).toMatchObject({ ok: false, problem: expect.stringContaining('must look like pages=4') })
})
