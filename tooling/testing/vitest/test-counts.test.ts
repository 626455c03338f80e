import { expect, it } from 'vitest'
import { describeCounts, failuresIn, readCounts } from './test-counts.ts'

const report = (numbers: object, files: { status: string; assertionResults: { status: string }[] }[]) =>
  JSON.stringify({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    ...numbers,
    testResults: files,
  })

it('a run with every test passed says so', () => {
  expect(describeCounts(readCounts(report({ numPassedTests: 7 }, [])))).toBe('7 passed, 0 failed')
})

it('skipped tests are counted if there are any', () => {
  const text = report({ numPassedTests: 7, numPendingTests: 2, numTodoTests: 1 }, [])
  expect(describeCounts(readCounts(text))).toBe('7 passed, 0 failed, 3 skipped')
})

it('a file that could not be loaded is a failure, though none of its tests failed', () => {
  const failedTest = { status: 'failed', assertionResults: [{ status: 'failed' }] }
  const broken = { status: 'failed', assertionResults: [] }
  expect(readCounts(report({ numPassedTests: 1, numFailedTests: 1 }, [failedTest, broken])).failed).toBe(2)
})

it('a failure is shown with its file, test and message', () => {
  const failed = { status: 'failed', fullName: 'a seat is sold once', failureMessages: ['{ seed: 7, path: "3:1" }'] }
  const files = [
    { name: 'seats.test.ts', status: 'failed', assertionResults: [failed, { status: 'passed' }] },
    { name: 'broken.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
  ]
  expect(failuresIn(report({}, files))).toEqual([
    'seats.test.ts > a seat is sold once\n{ seed: 7, path: "3:1" }',
    'broken.test.ts\nno such file',
  ])
})

it('a run that broke before its report is a failure', () => {
  expect(describeCounts(readCounts(''))).toBe('0 passed, 1 failed')
})
