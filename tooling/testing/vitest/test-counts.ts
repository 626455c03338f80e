/** The sums of Vitest's JSON report. */
import { z } from 'zod'

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string().default(''),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string().default(''),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
})

export interface TestCounts {
  passed: number
  failed: number
  skipped: number
}

/** @param text nothing of a report counts as a failure: the run broke before it could write one */
export function readCounts(text: string): TestCounts {
  const report = Report.safeParse(parseOrNothing(text))
  if (!report.success) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report.data
  // A file that can't even be loaded, or whose hooks fail, has no failed test in it and is one failure.
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  }
}

/** Each failed test by its file and name, with what was wrong; a file that broke, with its message. */
export function failuresIn(text: string): string[] {
  const report = Report.safeParse(parseOrNothing(text))
  if (!report.success) return []
  return report.data.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${name}\n${message}`] : []
    return failed.map(({ fullName, failureMessages }) => `${name} > ${fullName}\n${failureMessages.join('\n')}`)
  })
}

export function describeCounts({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
