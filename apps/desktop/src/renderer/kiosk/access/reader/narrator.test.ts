// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Utterance } from '../../../../terminal/api.ts'
import { createSpeech } from '../../../words/speech.ts'
import { en } from '../../words/en.ts'
import { createNarrator, type Manner, type Narrator } from './narrator.ts'

const speech = createSpeech('en', en)
let kiosk: HTMLElement
let said: Utterance[]
let narrator: Narrator
let manner: Manner
let visitor: string

beforeEach(() => {
  document.body.innerHTML = `<div class="kiosk" data-step="movies"><div class="page"></div></div>`
  kiosk = document.querySelector('.kiosk') as HTMLElement
  said = []
  manner = { isOn: true, volume: 0, rate: 1 }
  visitor = 'first'
  narrator = createNarrator({
    kiosk,
    voice: { say: (utterance) => said.push(utterance) > 0, hush: () => said.push(HUSHED) },
    speech: () => speech,
    manner: () => manner,
    visitor: () => visitor,
    currency: () => 'EUR',
    onSaid: () => {},
    hint: () => 'How to move.',
    onMessage: () => {},
    onPage: () => {},
  })
})
afterEach(() => narrator.stop())

const HUSHED: Utterance = { text: 'hush', language: 'en', volume: 0, rate: 0, interrupts: true }
const show = (html: string): void => {
  ;(kiosk.querySelector('.page') as HTMLElement).innerHTML = html
}
const heard = (text: string | RegExp): Promise<Utterance> =>
  vi.waitFor(() => {
    const last = said.at(-1)
    if (last === undefined || !(typeof text === 'string' ? last.text === text : text.test(last.text))) {
      throw new Error(`heard ${JSON.stringify(said.map((each) => each.text))}`)
    }
    return last
  })
const quiet = (): Promise<unknown> => new Promise((done) => setTimeout(done, 150))

it('a new page is read whole, and the focus goes to its question', async () => {
  show('<h1>Which movie?</h1><p>Today</p><button>Parasite</button>')
  expect(await heard('Which movie? Today. 1 choice. How to move.')).toMatchObject({ interrupts: true, volume: 0 })
  expect(document.activeElement?.tagName).toBe('H1')
  show('<h1>How many tickets?</h1><button>More</button>')
  await heard('How many tickets? 1 choice.')
  expect(document.activeElement?.textContent).toBe('How many tickets?')
})

it('a control is read when it gets the focus, with its group at first', async () => {
  show(
    '<h1>Q</h1><ul aria-label="Days"><li><button id="a">Today</button></li><li><button id="b">Tomorrow</button></li></ul>',
  )
  await heard(/^Q/)
  document.getElementById('a')?.focus()
  await heard('Days. Today, button, 1 of 2.')
  document.getElementById('b')?.focus()
  await heard('Tomorrow, button, 2 of 2.')
})

it('a message is said when it comes, and waits for what is being said; an alert doesn’t', async () => {
  show('<h1>Q</h1><p role="status" aria-label="Total"></p><p role="alert"></p>')
  await heard(/^Q/)
  ;(kiosk.querySelector('[role="status"]') as HTMLElement).textContent = '€25.00'
  expect(await heard('Total: 25 euros.')).toMatchObject({ interrupts: false })
  ;(kiosk.querySelector('[role="alert"]') as HTMLElement).textContent = 'Sold out'
  expect(await heard('Sold out.')).toMatchObject({ interrupts: true })
})

it('a message that a new page shows already isn’t said twice', async () => {
  show('<h1>Q</h1><p role="status">Your seats were given back</p>')
  await heard('Q. Your seats were given back. 0 choices. How to move.')
  await quiet()
  expect(said.length).toBe(1)
})

it('the focus is never lost: it goes to what stands behind the control that has gone', async () => {
  show('<h1>Q</h1><button id="less">Less</button><button id="more">More</button>')
  await heard(/^Q/)
  document.getElementById('less')?.focus()
  await heard(/^Less/)
  ;(document.getElementById('less') as HTMLButtonElement).disabled = true
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('more'))
})

it('a control whose state changes is said again', async () => {
  show('<h1>Q</h1><button id="a" aria-pressed="false">Cola</button>')
  await heard(/^Q/)
  document.getElementById('a')?.focus()
  await heard('Cola, button, not chosen, 1 of 1.')
  document.getElementById('a')?.setAttribute('aria-pressed', 'true')
  await heard('Cola, button, chosen, 1 of 1.')
})

it('nothing is said while speech is off, and what was being said stops', async () => {
  show('<h1>Q</h1>')
  await heard(/^Q/)
  manner = { ...manner, isOn: false }
  narrator.changed()
  await heard('hush')
  show('<h1>Another</h1>')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Another'))
  await quiet()
  expect(said.at(-1)?.text).toBe('hush')
})

it('it is said again on request, and how to move is said to each visitor once', async () => {
  show('<h1>Q</h1>')
  await heard('Q. 0 choices. How to move.')
  narrator.repeat()
  await heard('Q. 0 choices.')
  visitor = 'second'
  narrator.repeat()
  await heard('Q. 0 choices. How to move.')
})

it('a language is called by a voice of its own', async () => {
  show('<h1>Q</h1><button lang="fr">Français</button>')
  await heard(/^Q/)
  kiosk.querySelector('button')?.focus()
  expect(await heard(/^Français/)).toMatchObject({ language: 'fr' })
})
