import { afterAll, describe, expect, it } from 'vitest'
import { readAuditoria } from './auditoria-file.ts'
import { makeTestFiles, rowOfSeats, smallAuditorium } from './test-files.ts'

const files = makeTestFiles()
afterAll(files.remove)

async function problemsOf(...lines: unknown[]): Promise<string[]> {
  const path = files.write('auditoria.jsonl', lines)
  const read = await readAuditoria(path)
  return read.ok ? [] : read.problems.map((problem) => problem.replace(path, 'FILE'))
}

const seat = (change: object) => ({ row: 'A', number: '1', x: 0, y: 0, category: 'standard', ...change })

describe('a file of auditoria', () => {
  it('lists every auditorium with its seats from the screen to the back, left to right', async () => {
    const path = files.write('good.jsonl', [
      { ...smallAuditorium(), seats: smallAuditorium().seats.toReversed() },
      smallAuditorium({ cinema: 'Jewel' }),
    ])
    const read = await readAuditoria(path)
    if (!read.ok) throw new Error(read.problems.join())
    expect([...read.value.values()].map(({ line, cinema }) => [line, cinema])).toEqual([
      [1, 'Lido'],
      [2, 'Jewel'],
    ])
    const [first] = read.value.values()
    expect(first?.seats.map(({ row, number }) => `${row}-${number}`)).toEqual([
      'B-1',
      'B-2',
      'B-3',
      'A-1',
      'A-2',
      'A-3',
    ])
  })

  it('may have rows of several letters, other scripts, fractions, and every category', async () => {
    expect(
      await problemsOf(
        smallAuditorium({
          seats: [
            seat({ row: 'AA', x: -0.5, y: 2.25, category: 'loveseat' }),
            seat({ row: 'Б', category: 'recliner' }),
            seat({ row: 'Box 3', x: 1, category: 'premium' }),
            seat({ number: '12a', x: 2, category: 'companion' }),
          ],
        }),
      ),
    ).toEqual([])
  })

  it('may lack a last newline, begin with a byte order mark, and have Windows line ends', async () => {
    const line = JSON.stringify(smallAuditorium())
    const other = JSON.stringify(smallAuditorium({ auditorium: 'Hall 2' }))
    expect(await problemsOf(Buffer.from(`\uFEFF${line}\r\n${other}\r`))).toEqual([])
  })

  it.each<[string, unknown, string]>([
    ['what is not JSON', '{"cinema":', 'is not JSON'],
    ['an empty line', '', 'is empty'],
    ['what is not an object', '[]', 'it must be an object'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'is not UTF-8'],
    ['a missing field', { cinema: 'Lido', seats: [] }, 'auditorium is missing'],
    ['an unknown field', smallAuditorium({ screens: 1 }), 'screens is not a field of this file'],
    [
      'an unknown field of a seat',
      smallAuditorium({ seats: [seat({ colour: 'red' })] }),
      'seats[0].colour is not a field of this file',
    ],
    [
      'a number that is no text',
      smallAuditorium({ seats: [seat({ number: 1 })] }),
      'seats[0].number must be of type string',
    ],
    ['a place that is no number', smallAuditorium({ seats: [seat({ x: '0' })] }), 'seats[0].x must be of type number'],
    [
      'a category that nobody knows',
      smallAuditorium({ seats: [seat({ category: 'throne' })] }),
      'seats[0].category must be one of standard, premium, recliner, wheelchair, companion, loveseat',
    ],
    [
      'a row with a dash',
      smallAuditorium({ seats: [seat({ row: 'A-1' })] }),
      'seats[0].row must be 1 to 16 letters or digits',
    ],
    ['no seats', smallAuditorium({ seats: [] }), 'seats must have at least 1 seat'],
    ['an empty name', smallAuditorium({ cinema: '' }), 'cinema must not be empty'],
    [
      'a name with a blank at its end',
      smallAuditorium({ cinema: 'Lido ' }),
      'cinema must not begin or end with a blank',
    ],
    [
      'a name that no ledger can hold',
      smallAuditorium({ cinema: 'Li\u0000do' }),
      'cinema must be text without control characters',
    ],
    ['a seat twice', smallAuditorium({ seats: [seat({}), seat({ x: 1 })] }), 'seat A-1 is there twice'],
    [
      'two seats at one place',
      smallAuditorium({ seats: [seat({}), seat({ row: 'B' })] }),
      'seats A-1 and B-1 are at one place (0,0)',
    ],
  ])('is refused for %s', async (_, line, problem) => {
    expect(await problemsOf(smallAuditorium({ auditorium: 'Before' }), line)).toEqual([`FILE line 2: ${problem}`])
  })

  it('is refused for a repeated auditorium, with both lines', async () => {
    expect(await problemsOf(smallAuditorium(), smallAuditorium({ cinema: 'Jewel' }), smallAuditorium())).toEqual([
      'FILE line 3: Hall 1 of Lido is on line 1 already',
    ])
  })

  it('is refused when it is empty, a folder or missing', async () => {
    expect(await problemsOf()).toEqual(['FILE: is empty'])
    expect(await readAuditoria('/nowhere/at/all')).toEqual({ ok: false, problems: ['/nowhere/at/all: does not exist'] })
    expect(await readAuditoria('/')).toEqual({ ok: false, problems: ['/: cannot be read (EISDIR)'] })
  })

  it('reports twenty bad lines, and counts the others', async () => {
    const problems = await problemsOf(
      ...Array.from({ length: 33 }, () => smallAuditorium({ seats: rowOfSeats('', 1, 0) })),
    )
    expect(problems).toHaveLength(21)
    expect(problems[0]).toBe('FILE line 1: seats[0].row must be 1 to 16 letters or digits')
    expect(problems[20]).toBe('and 13 more')
  })
})
