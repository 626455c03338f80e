import { expect, it } from 'vitest'
import { readLogLine } from './log-line.ts'

it('routine lines stay in the file', () => {
  expect(readLogLine('{"level":30,"msg":"listening"}')).toEqual({ text: 'listening', matters: false })
})

it('a warning is shown in words', () => {
  const line =
    '{"level":40,"err":{"type":"Error","message":"connection refused","stack":"…"},"msg":"Redis does not answer"}'
  expect(readLogLine(line)).toEqual({ text: 'Redis does not answer: connection refused', matters: true })
})

it('a program’s last words are shown unchanged', () => {
  expect(readLogLine('DATABASE_URL is not set')).toEqual({ text: 'DATABASE_URL is not set', matters: true })
  expect(readLogLine('')).toEqual({ text: '', matters: false })
})
