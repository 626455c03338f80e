/** The machine's own Chromium, without a window, for the tests that use the screens as a person would. */
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../services/chromium.ts'

export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('There is no Chromium on this machine: `npm test` says how to get one.')
  return chromium.launch({
    executablePath,
    headless: true,
    // Chromium's sandbox refuses to run as root; the pages here are our own.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
    ],
  })
}
