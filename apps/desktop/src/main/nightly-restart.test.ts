import { describe, expect, it } from 'vitest'
import { isRestartDue, NIGHTLY_RESTART } from './nightly-restart.ts'

const on = (day: number, time: string): Date => new Date(`2026-11-${day}T${time}:00`)
const due = (now: Date, startedAt: Date, at = '04:00'): boolean => isRestartDue({ at, now, startedAt })

describe('a kiosk that has run since yesterday', () => {
  const yesterday = on(25, '09:00')
  it('begins anew at its time of night, and is left alone before it', () => {
    expect(due(on(26, '03:59'), yesterday)).toBe(false)
    expect(due(on(26, '04:00'), yesterday)).toBe(true)
  })
  it('tries for three hours while somebody is at it, and waits for the next night then', () => {
    expect(due(on(26, '06:59'), yesterday)).toBe(true)
    expect(due(on(26, '07:00'), yesterday)).toBe(false)
  })
  it('has a window that goes over midnight', () => {
    expect(due(on(26, '00:30'), yesterday, '23:30')).toBe(true)
    expect(due(on(26, '03:00'), yesterday, '23:30')).toBe(false)
  })
})

it('a kiosk that has begun anew this night does not do so again', () => {
  expect(due(on(26, '04:10'), on(26, '04:01'))).toBe(false)
  expect(due(on(27, '04:10'), on(26, '04:01'))).toBe(true)
})

it('a clock that jumps to next year restarts nothing by day', () => {
  const nextYear = new Date('2027-11-26T15:00:00')
  expect(due(nextYear, on(26, '09:00'))).toBe(false)
})

it('takes times of the day alone', () => {
  expect(['04:00', '23:59', '00:00'].every((text) => NIGHTLY_RESTART.test(text))).toBe(true)
  expect(['4:00', '24:00', '04:60', '04', ''].some((text) => NIGHTLY_RESTART.test(text))).toBe(false)
})
