/** For screens: what is scanned, wherever the focus is. */
import { useEffect, useEffectEvent } from 'react'
import { fieldOf, typeInto } from './fields.ts'
import { listenForScans } from './listen.ts'
import { readScan } from './scan-reader.ts'
import type { Scanned } from './scanned.ts'

/** Of parts of the screen that are open, the last opened one last. */
const parts: ((scanned: Scanned) => boolean)[] = []

interface ScannerOptions {
  /** Whatever is typed outside a field is a code, also slowly and by hand. */
  all?: boolean
}

/** Once a screen: gets what no part of it takes. */
export function useScanner(onScan: (scanned: Scanned) => void, { all = false }: ScannerOptions = {}): void {
  const tell = useEffectEvent((scanned: Scanned): void => {
    if (parts.toReversed().some((take) => take(scanned)) || typeAsText(scanned)) return
    onScan(scanned)
  })
  useEffect(() => listenForScans((texts) => readScan(texts, (scanned) => tell(scanned)), { all }), [all])
}

/**
 * For a part of a screen, such as a dialog or a form: gets a scan while it is open, before the screen does.
 * @param take returns false for what it doesn't want
 */
export function useScansHere(take: (scanned: Scanned) => boolean): void {
  const asked = useEffectEvent(take)
  useEffect(() => {
    const part = (scanned: Scanned): boolean => asked(scanned)
    parts.push(part)
    return () => {
      parts.splice(parts.indexOf(part), 1)
    }
  }, [])
}

/** Codes of others, such as the number of a slip, belong into a field that says so, while it has the focus. */
export const TAKES_OTHERS_CODES = { 'data-takes-codes': '' }
const OTHERS: readonly Scanned['kind'][] = ['unknown', 'goods', 'pick_up', 'spoken']

function typeAsText({ kind, text }: Scanned): boolean {
  const field = fieldOf(document.activeElement)
  if (field === undefined || !field.hasAttribute('data-takes-codes') || !OTHERS.includes(kind)) return false
  typeInto(field, text)
  return true
}
