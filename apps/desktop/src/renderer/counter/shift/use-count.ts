/** What is typed while cash is counted. It lasts until the count is signed, also through a reload of the page. */
import { type CashCount, countCash, denominationsOf, MAX_AMOUNT, parsePieces } from '@marquee/shared'
import { useState } from 'react'
import { parseCash, plainAmount } from '../../cart/cart-totals.ts'

export interface CountState {
  /** By the value of a piece. */
  texts: Readonly<Record<number, string>>
  /** Of a currency whose pieces aren't known. */
  sum: string
  isSumWrong: boolean
  setText(value: number, text: string): void
  setSum(text: string): void
  /** undefined: what is typed is no number of pieces. */
  piecesOf(value: number): number | undefined
  /** undefined: something that is typed is no number, or too much. */
  count: CashCount | undefined
  /** In minor units; what is no number counts as none. */
  amount: number
  /** So many kinds of notes and coins have a number, of so many. */
  filled: number
  kinds: number
  /** Nothing was typed: nobody has counted yet, which isn't an empty drawer. */
  isUntouched: boolean
  clear(): void
}

interface Typed {
  texts: Record<number, string>
  sum: string
}

const NOTHING: Typed = { texts: {}, sum: '' }

/** @param key under which what is typed lasts */
export function useCount(key: string, currency: string): CountState {
  const [typed, setTyped] = useState<Typed>(() => read(key))
  const known = denominationsOf(currency)
  const values = known ? [...known.notes, ...known.coins] : []
  const piecesOf = (value: number): number | undefined => parsePieces(typed.texts[value] ?? '')
  const change = (to: Typed): void => {
    sessionStorage.setItem(key, JSON.stringify(to))
    setTyped(to)
  }
  const sum = typed.sum.trim() === '' ? 0 : parseCash(typed.sum, currency)
  const isSumWrong = sum === undefined || sum > MAX_AMOUNT
  const isWrong = known ? values.some((value) => piecesOf(value) === undefined) : isSumWrong
  const pieces = values.map((value) => ({ value, pieces: piecesOf(value) ?? 0 }))
  const counted = known ? countCash(currency, pieces) : { currency, amount: sum ?? 0 }
  const filled = values.filter((value) => (typed.texts[value] ?? '').trim() !== '').length
  return {
    ...typed,
    isSumWrong,
    setText: (value, text) => change({ ...typed, texts: { ...typed.texts, [value]: text } }),
    setSum: (text) => change({ ...typed, sum: text }),
    piecesOf,
    count: isWrong ? undefined : counted,
    amount: counted?.amount ?? 0,
    filled,
    isUntouched: filled === 0 && typed.sum.trim() === '',
    kinds: values.length,
    clear() {
      sessionStorage.removeItem(key)
      setTyped(NOTHING)
    },
  }
}

export const amountIn = (amount: number, currency: string): string => plainAmount(amount, currency)

function read(key: string): Typed {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('texts' in kept) || !('sum' in kept)) return NOTHING
    const { texts, sum } = kept
    if (typeof texts !== 'object' || texts === null || typeof sum !== 'string') return NOTHING
    const pairs = Object.entries(texts).filter(([, text]) => typeof text === 'string')
    return { texts: Object.fromEntries(pairs), sum }
  } catch {
    return NOTHING
  }
}
