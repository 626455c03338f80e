import { newId } from '@marquee/shared'
import { expect, it } from 'vitest'
import { balanceInWords, creditInWords, percentInWords } from './account-words.ts'

const account = {
  accountId: newId(),
  name: 'A. Company',
  currency: 'SGD',
  cinemaId: null,
  creditLimit: 10_000,
  offlineLimit: 0,
  balance: 1250,
  claimed: 250,
  isBlocked: false,
  isClosed: false,
}

it('says what a company owes, also where it has paid ahead or nothing is owed', () => {
  expect(balanceInWords(account)).toMatch(/^owes .*12\.50$/)
  expect(balanceInWords({ ...account, balance: -500 })).toMatch(/^has paid .*5\.00 ahead$/)
  expect(balanceInWords({ ...account, balance: 0 })).toBe('owes nothing')
})

it('says what is left of its limit, without what counters have claimed', () => {
  expect(creditInWords(account)).toMatch(/85\.00 left of .*100\.00$/)
  expect(creditInWords({ ...account, balance: 10_000 })).toMatch(/2\.50 above its limit/)
})

it('says a rate of tax in percent', () => {
  expect([percentInWords({ percentage: 5500 }), percentInWords({ percentage: null })]).toEqual([
    '5.5%',
    'outside of tax',
  ])
})
