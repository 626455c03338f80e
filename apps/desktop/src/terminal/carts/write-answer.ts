import { type Answer, refused } from '@marquee/shared'
import type { Log } from '../log.ts'
import { DISK_REFUSAL } from '../runs/boot.ts'
import type { Tx, Writer } from '../store/writer.ts'

/** Writes, and answers. If the disk can't be written, nothing is changed, `failure` is logged, and the answer is a refusal. */
export type WriteAnswer = <T>(failure: string, work: (tx: Tx) => Answer<T>) => Promise<Answer<T>>

export function createWriteAnswer({ writer, log }: { writer: Writer; log: Log }): WriteAnswer {
  return async (failure, work) => {
    try {
      return await writer.write(work)
    } catch (error) {
      log.error({ err: error }, failure)
      return refused(DISK_REFUSAL)
    }
  }
}
