/**
 * Parts of a screen that come with files of their own, so that the screen itself is there soon. They are loaded when they are
 * opened, or before that while nothing else is done. One that is there opens at once: no key that is typed right after is lost.
 * (React's `lazy` shows a loaded part a moment later, and keys of that moment go to what was there before.)
 */
import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useState } from 'react'
import { staffWordsLoaded } from '../words/staff/staff-speech.ts'

const RETRY_MS = 700
/** A page has its own work at first. */
const REST_AFTER_MS = 500
/** What begins to load after it in the page's timeline isn't part of its first load. */
export const REST_BEGINS = 'marquee-rest-begins'

const parts = new Set<() => Promise<void>>()

/** What isn't shown, and is loaded with the parts. */
export function alsoLater(load: () => Promise<void>): void {
  parts.add(load)
}

/** `load`: for whoever knows that it is opened next. A file that can't be had is tried again when it is opened. */
export type LaterPart<P> = ComponentType<P> & { load(): Promise<void> }

export function later<P extends object>(load: () => Promise<ComponentType<P>>): LaterPart<P> {
  let Part: ComponentType<P> | undefined
  const ready = async (): Promise<void> => {
    if (Part !== undefined) return
    const loaded = await load()
    await staffWordsLoaded()
    Part = loaded
  }
  parts.add(ready)
  function Later(props: P) {
    const [, setReady] = useState(Part !== undefined)
    useEffect(() => {
      let isOver = false
      let timer: ReturnType<typeof setTimeout> | undefined
      const attempt = (): void => {
        ready().then(
          () => {
            if (!isOver) setReady(true)
          },
          () => {
            // The terminal's program is gone, and the screen says so: it may be back soon.
            if (!isOver) timer = setTimeout(attempt, RETRY_MS)
          },
        )
      }
      if (Part === undefined) attempt()
      return () => {
        isOver = true
        clearTimeout(timer)
      }
    }, [])
    return Part === undefined ? null : <Part {...props} />
  }
  return Object.assign(Later, { load: () => ready().catch(() => undefined) })
}

/** As React's `lazy`, for what is seldom opened: it isn't loaded before that. */
export function whenOpened<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const part = await load()
    await staffWordsLoaded()
    return { default: part }
  })
}

/** Loads all of them, each when `next` says yes. */
export async function loadParts(next: () => Promise<boolean> = async () => true): Promise<void> {
  for (const ready of parts) {
    if (!(await next())) return
    // Whoever opens it tries again.
    await ready().catch(() => undefined)
  }
}

/** For a screen: loads its parts one after the other while the page has nothing else to do. */
export function useLoadTheRest(): void {
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(async () => {
      performance.mark(REST_BEGINS)
      await loadParts(async () => {
        await new Promise<unknown>((resolve) => requestIdleCallback(resolve, { timeout: REST_AFTER_MS }))
        return !isOver
      })
    }, REST_AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
}
