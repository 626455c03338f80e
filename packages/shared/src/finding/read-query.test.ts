import { describe, expect, it } from 'vitest'
import { isEmptyQuery, readQuery } from './read-query.ts'

/** What it is read as, without what it isn't. */
const read = (text: string) => JSON.parse(JSON.stringify(readQuery(text)))

describe('what is typed to find a booking', () => {
  it('is a reference with its prefix, and nothing else', () => {
    expect(read(' mq-7k3f9p ')).toEqual({ reference: 'MQ-7K3F9P' })
    expect(read('MQ 7K3F9P')).toEqual({ reference: 'MQ-7K3F9P' })
  })

  it('is a name that could be a reference as well', () => {
    expect(read('Morgan')).toEqual({ reference: 'MQ-M0RGAN', name: 'Morgan' })
    expect(read('Lefèvre hugo')).toEqual({ name: 'Lefèvre hugo' })
  })

  it('is an e-mail address, or its beginning, in any case', () => {
    expect(read('Nadia@Example.ORG')).toEqual({ email: 'nadia@example.org' })
    expect(read('nadia@')).toEqual({ email: 'nadia@' })
    expect(isEmptyQuery(readQuery('a@'))).toBe(true)
  })

  it('is digits of a telephone number or a card', () => {
    expect(read('+33 6 12 34 56 78')).toEqual({ digits: '33612345678' })
    expect(read('(06) 12.34/56-78')).toEqual({ digits: '0612345678' })
    expect(read('4242')).toEqual({ digits: '4242' })
    expect(isEmptyQuery(readQuery('424'))).toBe(true)
  })

  it('is a seat, with its show’s time or title', () => {
    const seat = (seatId: string, words = '', time?: string) => ({ seat: { seatId, words, ...(time && { time }) } })
    expect(read('F12')).toEqual(seat('F-12'))
    expect(read('f-7')).toEqual(seat('F-7'))
    expect(read('f 07')).toEqual(seat('F-7'))
    expect(read('F12 21:00')).toMatchObject(seat('F-12', '', '21:00'))
    expect(read('F12, 9h30')).toMatchObject(seat('F-12', '', '09:30'))
    expect(read('aa3 jumanji hall 2')).toMatchObject(seat('AA-3', 'jumanji hall 2'))
    expect(readQuery('Room 237').seat).toBeUndefined()
  })

  it('is nothing for a letter or two, markup of none, or blanks', () => {
    for (const text of ['x', 'ng', 'a b', 'a b c', "o'n'e", '李', '  ', '%', '__', '<>', "'", '12'])
      expect(isEmptyQuery(readQuery(text))).toBe(true)
  })

  it('is a name from three letters on, in one word or several, and two signs of Chinese', () => {
    for (const text of ['Ngu', 'Ng W', '李娜', '김민준']) {
      expect(readQuery(text).name, text).toBe(text)
    }
  })

  it('keeps wildcards and quotes as they were typed', () => {
    expect(read("O'Neil%_")).toMatchObject({ name: "O'Neil%_" })
  })

  it('is shortened where it is longer than any name or number', () => {
    expect(readQuery('n'.repeat(5000)).name).toHaveLength(120)
    expect(readQuery('1'.repeat(5000)).digits).toHaveLength(20)
  })
})
