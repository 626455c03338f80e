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
      // A list of our own has the browser's behind it, unseen in the corner of the window.
      .filter((element) => element.closest('.seat-map-surface, .visually-hidden, [data-a11y-ignore]') === null)
      .filter((element) => {
        const table = element.closest('table')
        if (table !== null && table !== element && getComputedStyle(table).overflowX === 'auto') return false
        const box = element.getBoundingClientRect()
        return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1)
      })
      .map((element) => element.className),
  )
}

/** Elements that are narrower than what they hold: it is cut off, or lies on what stands beside them. */
export async function lackingRoom(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
        .map(({ className, textContent }) => `${className}: ${textContent}`),
    )
}

/**
 * Everything that is pressed and is lower or narrower than `least`, or lies outside of the screen.
 * @param isScrolled it may lie below the window, where people scroll down to it
 */
export async function smallTargets(page: Page, { isScrolled = false, least = 44 } = {}): Promise<string[]> {
  return page.evaluate(
    ([isScrolled, least]) => {
      const open = document.querySelector('dialog[open]')
      return [...(open ?? document).querySelectorAll('button, select, input, a[href]')].flatMap((element) => {
        // A box to tick is as large as the line that it stands in.
        const target = element.closest('label') ?? element
        const { width, height, bottom, right } = target.getBoundingClientRect()
        // A list of our own has the browser's behind it, which nobody sees or presses.
        if (width === 0 || element.closest('[data-a11y-ignore]') !== null) return []
        const fits =
          width >= least - 0.5 &&
          height >= least - 0.5 &&
          right <= innerWidth + 1 &&
          (isScrolled || open !== null || bottom <= innerHeight + 1)
        return fits ? [] : [`${element.textContent || element.className}: ${Math.round(width)} × ${Math.round(height)}`]
      })
    },
    [isScrolled, least] as const,
  )
}

/** What is pressed and gets no touch: something else lies over it, or its box cuts it off. */
export async function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const open = [...document.querySelectorAll('dialog[open]')].at(-1)
    return [...(open ?? document).querySelectorAll('button, select, input, a[href]')]
      .filter((element) => element.closest('.visually-hidden, .seat-map-surface') === null)
      .flatMap((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        if (width < 2 || height < 2 || !element.checkVisibility({ visibilityProperty: true })) return []
        const over = [0.2, 0.5, 0.8]
          .map((part) => document.elementFromPoint(left + width * part, top + height / 2))
          .filter((hit) => hit === null || !element.contains(hit))
        const [first] = over
        const name = element.textContent || element.getAttribute('aria-label') || element.className
        return over.length === 0 ? [] : [`${name} lies under ${first?.className ?? 'nothing'}`]
      })
  })
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

/**
 * What scrolls, or would if it could, and letters that stick out of what is pressed or of the window. The map's surface is a view of more.
 * @param except a selector of what may end with an ellipsis
 */
export async function clipped(page: Page, except = '.mini-map'): Promise<string[]> {
  return page.evaluate((except) => {
    const isViewOfMore = (element: Element): boolean =>
      element.closest(`.visually-hidden, .seat-map-surface, .mini-map, ${except}`) !== null
    const root = document.querySelector('dialog[open]') ?? document.body
    const found: string[] = []
    const { scrollHeight, scrollWidth } = document.documentElement
    if (scrollHeight > innerHeight || scrollWidth > innerWidth)
      found.push(`the page is ${scrollWidth} × ${scrollHeight}`)
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (isViewOfMore(element)) continue
      const { overflowX, overflowY } = getComputedStyle(element)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const [over, beside] = [element.scrollHeight - element.clientHeight, element.scrollWidth - element.clientWidth]
      if (over > 1 || beside > 1)
        found.push(`${element.className}: ${beside} × ${over} too much: ${element.textContent}`)
    }
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (parentElement === null || textContent?.trim() === '' || isViewOfMore(parentElement)) continue
      range.selectNodeContents(texts.currentNode)
      const text = range.getBoundingClientRect()
      if (text.width === 0) continue
      const pressed = parentElement.closest('button')?.getBoundingClientRect()
      const place = parentElement.closest('.frame-strip, .frame-ask, .frame-summary, .frame-forward')
      // A font's box is higher than its line, by more than its letters.
      const more = place === null || pressed !== undefined ? 6 : 26
      const box = pressed ??
        place?.getBoundingClientRect() ?? { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
      const isIn =
        text.left >= box.left - 1 &&
        text.right <= box.right + 1 &&
        text.top >= box.top - more &&
        text.bottom <= box.bottom + more
      if (!isIn) found.push(`sticks out: ${textContent}`)
    }
    return found
  }, except)
}

/** Letters that are smaller than `least`, in CSS pixels. */
export async function smallLetters(page: Page, least: number): Promise<string[]> {
  return page.evaluate((least) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (
        parentElement === null ||
        textContent?.trim() === '' ||
        parentElement.closest('.visually-hidden, script, style')
      )
        continue
      const size = Number.parseFloat(getComputedStyle(parentElement).fontSize)
      if (size < least - 0.1 && parentElement.getBoundingClientRect().width > 0) found.push(`${size}: ${textContent}`)
    }
    return found
  }, least)
}
