/**
 * A kiosk as somebody uses it who sees nothing: keys are pressed, and what is spoken is all that is known. The browser's voices are
 * replaced by a recorder. The words that are listened for are those of the kiosk's own catalogues.
 */
import type { Page } from 'playwright-core'
import type { House, TestTerminal } from './house.ts'

declare global {
  interface Window {
    heard: { text: string; language: string; volume: number }[]
  }
}

/** The longest way round a page. */
const MOST_STOPS = 70
/** A new page takes no choice so soon. */
const READ_FIRST_MS = 600

export interface Ear {
  page: Page
  /** Everything that was spoken from now on, until some of it is like this. */
  hears(what: string | RegExp): Promise<string>
  press(key: string): Promise<string>
  /** Goes down until this is spoken. */
  goTo(what: string | RegExp): Promise<string>
  /** The round key. */
  choose(): Promise<void>
  /** All that was spoken so far. */
  all(): Promise<Window['heard']>
}

const isLike = (text: string, what: string | RegExp): boolean =>
  typeof what === 'string' ? text.includes(what) : what.test(text)

/** @param languages of the voices that the browser has */
export async function listenAtKiosk(house: House, terminal: TestTerminal, languages: readonly string[]): Promise<Ear> {
  const context = await house.browser.newContext({ viewport: { width: 1080, height: 1920 }, hasTouch: true })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.addInitScript((spoken: readonly string[]) => {
    window.heard = []
    class Recorded {
      lang = ''
      volume = 1
      rate = 1
      voice: unknown = null
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    }
    const voices = spoken.map((lang) => ({ lang, name: lang, localService: true, default: false, voiceURI: lang }))
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Recorded })
    Object.defineProperty(window, 'speechSynthesis', {
      value: {
        getVoices: () => voices,
        cancel: () => {},
        speak: ({ text, lang, volume }: Recorded) => window.heard.push({ text, language: lang, volume }),
      },
    })
  }, languages)
  await page.goto(terminal.url)
  await page.locator('.kiosk').waitFor()

  /** What was listened to already. */
  let at = 0
  const all = (): Promise<Window['heard']> => page.evaluate(() => window.heard)
  const since = async (): Promise<string> => {
    const heard = await all()
    const text = heard.slice(at).map((each) => each.text)
    at = heard.length
    return text.join(' ')
  }

  async function hears(what: string | RegExp): Promise<string> {
    let text = ''
    const until = Date.now() + 20_000
    while (!isLike(text, what)) {
      if (Date.now() > until) throw new Error(`nobody said ${what}; said was: ${text}`)
      await page.waitForTimeout(60)
      text += ` ${await since()}`
    }
    return text
  }

  async function press(key: string): Promise<string> {
    await since()
    await page.keyboard.press(key)
    return hears(/\S/)
  }

  return {
    page,
    all,
    hears,
    press,
    async goTo(what) {
      const heard: string[] = []
      for (let stop = 0; stop < MOST_STOPS; stop++) {
        const text = await press('ArrowDown')
        if (isLike(text, what)) return text
        heard.push(text)
      }
      throw new Error(`there is no ${what} on this page; there is: ${heard.join(' | ')}`)
    },
    async choose() {
      await page.waitForTimeout(READ_FIRST_MS)
      await since()
      await page.keyboard.press('Enter')
    },
  }
}
