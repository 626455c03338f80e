/** Says what scanned texts are. It checks them by schemas, so it comes with a file of its own: after the page, or with a scan. */
import { alsoLater } from '../ui/later.tsx'
import type * as Reader from './scanned.ts'

let reader: typeof Reader | undefined

/** @throws where the file can't be had; the next call tries again */
export async function loadScanReader(): Promise<void> {
  reader ??= await import('./scanned.ts')
}

alsoLater(loadScanReader)

/** A code that is complete without an Enter. Until the reader is there, the Enter or a pause says so. */
export const isWholeCode = (texts: readonly string[]): boolean => reader?.isWholeCode(texts) ?? false

/** Tells what was scanned: at once where the reader is there. */
export function readScan(texts: readonly string[], tell: (scanned: Reader.Scanned) => void): void {
  if (reader !== undefined) tell(reader.readScan(texts))
  else void loadScanReader().then(() => readScan(texts, tell), noReader)
}

/** The terminal's program is gone then, and the screen says so. */
function noReader(): void {}
