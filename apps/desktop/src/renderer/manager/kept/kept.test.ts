// @vitest-environment happy-dom
import { newId } from '@marquee/shared'
import { beforeEach, expect, it, vi } from 'vitest'
import { createKept, forgetKept } from './kept.ts'

beforeEach(() => sessionStorage.clear())

it('what somebody has written is theirs after a reload, and nobody else’s', () => {
  const [one, other] = [newId(), newId()]
  createKept(one).keep('vouchers', { name: 'Christmas' })
  expect(createKept(one).of('vouchers')).toEqual({ name: 'Christmas' })
  expect(createKept(other).of('vouchers')).toBeUndefined()
})

it('what is sent or taken back is gone, and so is everything after a log-out', () => {
  const kept = createKept('a manager')
  kept.keep('vouchers', { name: 'Christmas' })
  kept.keep('operators', { name: 'Sam' })
  kept.keep('vouchers', undefined)
  expect(createKept('a manager').getState()).toEqual({ operators: { name: 'Sam' } })
  forgetKept()
  expect(createKept('a manager').getState()).toEqual({})
})

it('a code that opens something is never written to the browser’s storage', () => {
  const kept = createKept('a manager')
  kept.keep('terminals', { name: 'Counter 7' })
  kept.keep('terminals code', { code: 'K7QD-3F9X' }, { reload: false })
  expect(kept.of('terminals code')).toEqual({ code: 'K7QD-3F9X' })
  expect(createKept('a manager').getState()).toEqual({ terminals: { name: 'Counter 7' } })
})

it('a page of another build reads nothing of it: its fields may have other shapes', () => {
  createKept('a manager').keep('vouchers', { name: 'Christmas' })
  vi.spyOn(document, 'querySelector').mockReturnValue(Object.assign(document.createElement('img'), { src: 'next.js' }))
  expect(createKept('a manager').of('vouchers')).toBeUndefined()
  vi.restoreAllMocks()
  expect(createKept('a manager').of('vouchers')).toEqual({ name: 'Christmas' })
})

it('storage that holds something else is no reason to fail', () => {
  sessionStorage.setItem('marquee.kept.a manager', '{"all":')
  expect(createKept('a manager').getState()).toEqual({})
})
