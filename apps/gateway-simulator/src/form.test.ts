import { describe, expect, it } from 'vitest'
import { readForm } from './form.ts'

const plain = (text: string): unknown => JSON.parse(JSON.stringify(readForm(text) ?? 'unreadable'))

describe("a form of Stripe's", () => {
  it('is nested by its brackets, as the SDK writes it', () => {
    expect(plain('amount=5&metadata[paymentId]=a%20b&created[gte]=1&types[0]=card&types[1]=x%5By')).toEqual({
      amount: '5',
      metadata: { paymentId: 'a b' },
      created: { gte: '1' },
      types: { 0: 'card', 1: 'x[y' },
    })
    expect(plain('metadata%5Ba%5D=1')).toEqual({ metadata: { a: '1' } })
    expect(plain('')).toEqual({})
  })

  it('treats __proto__ like any other name', () => {
    const form = readForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes')
    expect(Object.keys(form ?? {})).toEqual(['__proto__', 'constructor'])
    expect('polluted' in {}).toBe(false)
  })

  it.each(['[a]=1', 'a[=1', 'a]b=1', 'a[b[c]]=1', 'a=1&a[b]=2', 'a[b][c][d][e][f]=1', '=1'])(
    'is unreadable as %s',
    (text) => {
      expect(readForm(text)).toBeUndefined()
    },
  )
})
