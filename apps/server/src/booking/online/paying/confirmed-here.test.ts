import { expect, it } from 'vitest'
import { createConfirmedHere } from './confirmed-here.ts'

it('a charge is known once its confirmation is through, and whoever asks meanwhile waits for that', async () => {
  const confirmed = createConfirmedHere()
  expect(await confirmed.has('pi_1')).toBe(false)
  let end: (is: boolean) => void = () => {}
  confirmed.note('pi_1', new Promise((resolve) => (end = resolve)))
  const asked = confirmed.has('pi_1')
  end(true)
  expect([await asked, await confirmed.has('pi_1')]).toEqual([true, true])
})

it('a charge that was not confirmed, or of which that is unknown, is not known', async () => {
  const confirmed = createConfirmedHere()
  confirmed.note('pi_1', Promise.resolve(false))
  confirmed.note('pi_2', Promise.reject(new Error('the ledger does not answer')))
  expect([await confirmed.has('pi_1'), await confirmed.has('pi_2')]).toEqual([false, false])
})

it('only the newest charges are kept', async () => {
  const confirmed = createConfirmedHere(2)
  for (const ref of ['pi_1', 'pi_2', 'pi_3']) confirmed.note(ref, Promise.resolve(true))
  expect(await Promise.all(['pi_1', 'pi_2', 'pi_3'].map(confirmed.has))).toEqual([false, true, true])
})

it('no charge is known any more once the ledger was set back: it may have lost the sale', async () => {
  const confirmed = createConfirmedHere()
  let end: (is: boolean) => void = () => {}
  confirmed.note('pi_1', Promise.resolve(true))
  confirmed.note('pi_2', new Promise((resolve) => (end = resolve)))
  confirmed.forget()
  end(true)
  expect([await confirmed.has('pi_1'), await confirmed.has('pi_2')]).toEqual([false, false])
})
