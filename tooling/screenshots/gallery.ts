/** The gallery of screens: each picture is taken once it rests, made smaller, and listed with a sentence. */
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { shrinkPng } from './shrink-png.ts'

/** Movements on the map come to rest. */
const REST_MS = 600

/** The parts of the gallery, in its order, by the first word of a picture's name. */
const PARTS = {
  counter: 'The counter',
  display: 'The customer display',
  kiosk: 'The kiosk',
  door: 'The door',
  manager: 'The manager’s page',
} as const
type Part = keyof typeof PARTS

interface Taken {
  name: string
  says: string
  size: string
}

export interface Gallery {
  /**
   * @param name of the file, such as `counter-pay`: its first word is the part of the gallery
   * @param says one sentence about what is to be seen
   * @param sizes besides the page's own, as [width, height]: each is a picture of its own
   */
  take(
    page: Page,
    name: `${Part}-${string}`,
    says: string,
    sizes?: readonly (readonly [number, number])[],
  ): Promise<void>
  /** Takes a page that goes by the system's theme in both of them. */
  takeInBothThemes(page: Page, name: `${Part}-${string}`, says: string): Promise<void>
  /** Writes the page with all pictures. */
  write(): void
}

/** @param dir whose pictures are replaced by those that are taken now */
export function createGallery(dir: string): Gallery {
  const taken: Taken[] = []
  mkdirSync(dir, { recursive: true })
  for (const old of globSync('*.png', { cwd: dir })) rmSync(join(dir, old))

  async function takeOne(page: Page, name: string, says: string): Promise<void> {
    await page.waitForTimeout(REST_MS)
    writeFileSync(join(dir, `${name}.png`), shrinkPng(await page.screenshot()))
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    taken.push({ name, says, size: `${width} × ${height}` })
    console.log(`docs/screens/${name}.png`)
  }

  return {
    async take(page, name, says, sizes = []) {
      const own = page.viewportSize()
      await takeOne(page, name, says)
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        await takeOne(page, `${name}-${width}`, says)
      }
      if (own && sizes.length > 0) await page.setViewportSize(own)
    },
    async takeInBothThemes(page, name, says) {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await takeOne(page, `${name}-${colorScheme}`, says)
      }
    },
    write() {
      const parts = Object.entries(PARTS).map(([part, title]) => {
        const rows = taken
          .filter(({ name }) => name.startsWith(`${part}-`))
          .map(({ name, says, size }) => `| [![${says}](${name}.png)](${name}.png) | ${says} <br>${size} |`)
        return [`## ${title}`, '', '| picture | what it shows |', '| --- | --- |', ...rows].join('\n')
      })
      const head =
        '# The screens\n\n`npm run screenshots` takes these pictures of the real screens, and writes this page.'
      writeFileSync(join(dir, 'README.md'), `${[head, ...parts].join('\n\n')}\n`)
    },
  }
}
