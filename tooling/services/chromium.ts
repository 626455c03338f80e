import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'

/** Chromium without what draws windows. The screens' tests take three fifths of the time with it. */
export const HEADLESS_SHELL = 'chromium-headless-shell'

const NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome.exe',
  'msedge.exe',
]

/** The places where installers put it without telling PATH. */
const PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** The machine's Chromium, or a browser that is one underneath. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES].find(existsSync)
}

export function isHeadlessShell(executable: string | undefined): boolean {
  return executable !== undefined && basename(executable) === HEADLESS_SHELL
}
