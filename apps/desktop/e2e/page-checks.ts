/** Finds the faults of any page: parts that stick out of the window, and axe's findings. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The findings of axe-core, as rule and element. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Through the debugger, so that the page's policy, which forbids injected scripts, stays in force.
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    // In the middle of a transition a colour is neither the one nor the other.
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> }
    }
    const { violations } = await axe.run()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 200)}`),
    )
  })
}

/** Elements that stick out of the screen at either side; the map's surface clips its own. */
export async function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.closest('.seat-map-surface, .visually-hidden') === null)
      .filter((element) => {
        const box = element.getBoundingClientRect()
        return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1)
      })
      .map((element) => element.className),
  )
}

/** Everything that is pressed and is lower or narrower than 44 px, or lies outside of the screen. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const open = document.querySelector('dialog[open]')
    return [...(open ?? document).querySelectorAll('button, select, input, a[href]')].flatMap((element) => {
      // A box to tick is as large as the line that it stands in.
      const target = element.closest('label') ?? element
      const { width, height, bottom, right } = target.getBoundingClientRect()
      if (width === 0) return []
      const fits =
        width >= 44 && height >= 44 && right <= innerWidth + 1 && (open !== null || bottom <= innerHeight + 1)
      return fits ? [] : [`${element.textContent || element.className}: ${Math.round(width)} × ${Math.round(height)}`]
    })
  })
}
