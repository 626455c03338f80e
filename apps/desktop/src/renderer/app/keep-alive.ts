/** Tells the shell that this page lives, from the thread that draws it: a page that hangs says nothing more. */

const EVERY_MS = 2000

export function keepAlive(page: Pick<Window, 'marqueeShell'>): void {
  const { marqueeShell: shell } = page
  if (shell === undefined) return
  const say = (): void => void shell.alive().catch(() => undefined)
  say()
  setInterval(say, EVERY_MS)
}
