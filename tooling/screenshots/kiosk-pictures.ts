/** Pictures of the kiosk's way to the tickets, upright in each language, and on its side. */
import { LANGUAGES } from '@marquee/shared'
import type { Page } from 'playwright-core'
import {
  chooseCinemaAtKiosk,
  chooseShowAtKiosk,
  goOn,
  goToPay,
  start,
  takeSeatsAtKiosk,
} from '../../apps/desktop/e2e/kiosk-page.ts'
import { KIOSK_LANGUAGES, type KioskLanguage } from '../../apps/desktop/src/renderer/kiosk/words/catalogues.ts'
import type { Gallery } from './gallery.ts'

const ON_ITS_SIDE = [[1920, 1080]] as const

interface Of {
  cinema: string
  /** Of today. */
  showId: string
}

/** @param page of a kiosk without a card reader, upright */
export async function takeKioskPictures(page: Page, gallery: Gallery, of: Of): Promise<void> {
  for (const language of KIOSK_LANGUAGES) await takeWay(page, gallery, of, language)
}

async function takeWay(page: Page, gallery: Gallery, { cinema, showId }: Of, language: KioskLanguage): Promise<void> {
  const isEnglish = language === 'en'
  const take = (step: string, says: string): Promise<void> =>
    isEnglish
      ? gallery.take(page, `kiosk-${step}`, says, ON_ITS_SIDE)
      : gallery.take(page, `kiosk-${step}-${language}`, `${says} ${LANGUAGES[language].name}.`)
  const begin = async (): Promise<void> => {
    await page.reload()
    await chooseCinemaAtKiosk(page, cinema)
    await page.locator('.next-show').first().waitFor()
    if (isEnglish) return
    await page.locator(`.language-list [lang="${language}"]`).click()
    await page.locator(`html[lang="${language}"]`).waitFor()
  }

  await begin()
  await take('start', 'A kiosk that waits for a visitor: what plays next.')
  await start(page).click()
  await page.locator('.movie-card').first().waitFor()
  await take('movies', 'The movies and shows of the day.')
  await begin()
  await chooseShowAtKiosk(page, showId)
  await take('tickets', 'How many tickets, and of which types.')
  await takeSeatsAtKiosk(page, 2)
  await take('seats', 'The best seats, held at once; others at one touch; and the map.')
  await goToPay(page)
  await page.locator('.pay-band').waitFor()
  await page.getByText(/MQ./).first().waitFor()
  await take('pay', 'A kiosk without a card reader: the reference with which a counter takes the money.')
  await goOn(page).click()
  await start(page).waitFor()
}
