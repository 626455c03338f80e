import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readCsv } from './csv.ts'
import { makeTestFiles } from './test-files.ts'

const files = makeTestFiles()
afterAll(files.remove)

const Line = z.object({ name: z.string(), note: z.string().optional() })

async function read(lines: unknown[]) {
  const path = files.write('file.csv', lines)
  const taken: unknown[] = []
  const answer = await readCsv(path, Line, (value, line) => {
    taken.push([line, value])
    return undefined
  })
  return answer.ok ? taken : answer.problems.map((text) => text.replace(path, 'FILE'))
}

describe('a file of comma-separated values', () => {
  it('is read with quotation marks and columns in any order, and has no value for an empty field', async () => {
    expect(await read(['note,name', '"12, RUE DU ""BEFFROI""",Rex', ',Vox'])).toEqual([
      [2, { name: 'Rex', note: '12, RUE DU "BEFFROI"' }],
      [3, { name: 'Vox' }],
    ])
  })

  it('may come from Windows, with a byte order mark', async () => {
    expect(await read(['\ufeffname,note\r', 'Rex,à côté\r'])).toEqual([[2, { name: 'Rex', note: 'à côté' }]])
  })

  it.each([
    [['title'], 'FILE line 1: title is not a column of this file'],
    [['note'], 'FILE line 1: the column name is missing'],
    [['name,name'], 'FILE line 1: the column name is there twice'],
    [['name,'], 'FILE line 1: a column without a name is not a column of this file'],
    [['name', 'a,b'], 'FILE line 2: has 2 fields instead of 1'],
    [['name', '', 'a'], 'FILE line 2: name is missing'],
    [['name', 'a"b'], 'FILE line 2: has a quotation mark where none can be'],
    [['name', '"never ends'], 'FILE line 2: has a quotation mark where none can be'],
    [['name', Buffer.from([0xff, 0xfe])], 'FILE: is not UTF-8'],
    [[''], 'FILE line 1: a column without a name is not a column of this file'],
  ])('with the lines %j is refused', async (lines, problem) => {
    expect(await read(lines)).toEqual([problem])
  })

  it('is refused when it is missing', async () => {
    expect(await readCsv('/nowhere/file.csv', Line, () => undefined)).toEqual({
      ok: false,
      problems: ['/nowhere/file.csv: does not exist'],
    })
  })
})
