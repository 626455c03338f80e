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

/** Elements that stick out of the screen at either side; the map's surface clips its own, and a wide table scrolls by itself. */
export async function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.closest('.seat-map-surface, .visually-hidden') === null)
      .filter((element) => {
        const table = element.closest('table')
        if (table !== null && table !== element && getComputedStyle(table).overflowX === 'auto') return false
        const box = element.getBoundingClientRect()
        return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1)
      })
      .map((element) => element.className),
  )
}

/**
 * Everything that is pressed and is lower or narrower than 44 px, or lies outside of the screen.
 * @param isScrolled it may lie below the window, where people scroll down to it
 */
export async function smallTargets(page: Page, { isScrolled = false } = {}): Promise<string[]> {
  return page.evaluate((isScrolled) => {
    const open = document.querySelector('dialog[open]')
    return [...(open ?? document).querySelectorAll('button, select, input, a[href]')].flatMap((element) => {
      // A box to tick is as large as the line that it stands in.
      const target = element.closest('label') ?? element
      const { width, height, bottom, right } = target.getBoundingClientRect()
      if (width === 0) return []
      const fits =
        width >= 44 &&
        height >= 44 &&
        right <= innerWidth + 1 &&
        (isScrolled || open !== null || bottom <= innerHeight + 1)
      return fits ? [] : [`${element.textContent || element.className}: ${Math.round(width)} × ${Math.round(height)}`]
    })
  }, isScrolled)
}

/** How many pixels of the page lie beside the window. */
export async function scrollsSideways(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - innerWidth))
}

/** Pairs of things to press of which one lies on the other, as far as they are seen. */
export async function overlapping(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const open = document.querySelector('dialog[open]')
    /** Without what the boxes around it cut off. */
    const seen = (element: Element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect()
      for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue
        const around = box.getBoundingClientRect()
        left = Math.max(left, around.left)
        top = Math.max(top, around.top)
        right = Math.min(right, around.right)
        bottom = Math.min(bottom, around.bottom)
      }
      return { element, left, top, right, bottom }
    }
    const targets = [...(open ?? document).querySelectorAll('button, select, input, a[href]')]
      .filter((element) => element.closest('.visually-hidden, .seat-map-surface') === null)
      .map(seen)
      .filter(({ left, top, right, bottom }) => right - left > 2 && bottom - top > 2)
    return targets.flatMap((one, i) =>
      targets.slice(i + 1).flatMap((other) => {
        const isInside = one.element.contains(other.element) || other.element.contains(one.element)
        const meets =
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
        const nameOf = ({ element }: typeof one) =>
          element.textContent || element.getAttribute('aria-label') || element.className
        return meets && !isInside ? [`${nameOf(one)} / ${nameOf(other)}`] : []
      }),
    )
  })
}
