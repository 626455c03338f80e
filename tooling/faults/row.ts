/** A row of the fault suite: printed with what was injected and what held, also when it passes. */
import { expect, test } from 'vitest'

export interface Row {
  injected: string
  /** The property that the suite has seen to hold. */
  held: string
}

/** @param work throws, or answers the row that is printed */
export function row(name: string, work: () => Promise<Row>, timeoutMs = 120_000): void {
  test(
    name,
    async () => {
      const { injected, held } = await work()
      expect(held).not.toBe('')
      process.stdout.write(`fault: ${name}\n  injected: ${injected}\n  held: ${held}\n`)
    },
    timeoutMs,
  )
}
