import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Answered, openBooks } from './books.ts'

const answered = (requestId: string): Answered => ({
  fingerprint: 'f',
  requestId,
  reply: { status: 200, body: { id: 'pi_1' } },
})

describe("the gateway's books", () => {
  let dir: string
  const journal = () => readFileSync(join(dir, 'books.jsonl'), 'utf8')

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'marquee-books-'))
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  it('are the same after a restart, with the last state of each row', () => {
    const books = openBooks(dir)
    books.put('answers', 'a', answered('req_1'))
    books.put('answers', 'b', answered('req_2'))
    books.put('answers', 'a', answered('req_3'))
    books.flush()
    expect([...openBooks(dir).answers]).toEqual([...books.answers])
  })

  it('lose only what was being written when the process was killed', () => {
    const books = openBooks(dir)
    books.put('answers', 'a', answered('req_1'))
    books.flush()
    appendFileSync(join(dir, 'books.jsonl'), '["answers","b",{"finger')
    const after = openBooks(dir)
    expect([...after.answers.keys()]).toEqual(['a'])
    after.put('answers', 'c', answered('req_3'))
    after.flush()
    expect([...openBooks(dir).answers.keys()]).toEqual(['a', 'c'])
  })

  it('are compacted at each start', () => {
    const books = openBooks(dir)
    for (let i = 0; i < 50; i++) books.put('answers', 'a', answered(`req_${i}`))
    books.flush()
    expect(journal().trimEnd().split('\n')).toHaveLength(50)
    openBooks(dir)
    expect(journal().trimEnd().split('\n')).toHaveLength(1)
  })

  it('stay in memory without a folder', () => {
    const books = openBooks(undefined)
    books.put('answers', 'a', answered('req_1'))
    books.flush()
    expect(books.answers.size).toBe(1)
    expect(openBooks(undefined).answers.size).toBe(0)
  })
})
