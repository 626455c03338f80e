/** Parts of the door's screen that come with files of their own, and their English words with them. */
import type { ComponentType } from 'react'
import { type LaterPart, later } from '../ui/later.tsx'
import { loadEnglishOfParts } from './words/catalogues.ts'

export const opened = <P extends object>(load: () => Promise<ComponentType<P>>): LaterPart<P> =>
  later(async () => {
    await loadEnglishOfParts()
    return load()
  })

export const RefusalText = opened(async () => (await import('./RefusalText.tsx')).RefusalText)
