/** The views of the manager's page, opened as somebody does: by its tab, or from the list in which it is. */
import type { Locator, Page } from 'playwright-core'

const views = (page: Page): Locator => page.getByRole('navigation', { name: 'Views' })

/** The tab of a view, also of one in a list that is closed. @param name without what is counted beside it */
export const viewTab = (page: Page, name: string): Locator =>
  views(page)
    .locator('[data-view]')
    .filter({ hasText: new RegExp(`^${name}\\s*(not saved)?\\s*\\d*$`) })

export async function openView(page: Page, name: string): Promise<void> {
  const tab = viewTab(page, name)
  await tab.waitFor({ state: 'attached' })
  const group = await tab.evaluate((each) => each.closest('[data-group]')?.getAttribute('data-group') ?? null)
  if (group !== null) await views(page).getByRole('button', { name: group }).click()
  await tab.click()
}

/** Their names, in their order. */
export const viewNames = (page: Page): Promise<string[]> =>
  views(page)
    .locator('[data-view]')
    .evaluateAll((all) => all.map((tab) => tab.firstChild?.textContent ?? ''))
