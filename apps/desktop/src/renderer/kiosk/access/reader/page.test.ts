// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { createSpeech } from '../../../words/speech.ts'
import { en } from '../../words/en.ts'
import { controlInWords } from './control-words.ts'
import { nameOf } from './element-words.ts'
import { pageIn, stopsOf, textOfPage } from './page.ts'

const speech = createSpeech('en', en)
const PAGE = `
  <div class="kiosk" data-step="tickets">
    <header class="frame-head"><p>REX</p><button class="pill">Language</button></header>
    <div class="frame-strip"><h2>Parasite</h2><time>18:10</time></div>
    <h1>How many tickets?</h1>
    <div role="timer">9:58</div>
    <main>
      <fieldset class="type-row" aria-label="Adult">
        <strong>Adult</strong><span><b>€12.50</b> · up to 13 years</span>
        <button aria-label="One fewer: Adult" disabled><svg aria-hidden="true"><text>-</text></svg></button>
        <output aria-label="Adult">2</output>
        <button class="more" aria-label="One more: Adult"></button>
      </fieldset>
      <ul aria-label="Language"><li><button class="pressed" aria-pressed="true">English</button></li></ul>
      <p hidden>Not there</p><p aria-hidden="true">Nor this</p>
      <label>E-mail <input value="a@b.example"></label>
      <button class="off" aria-disabled="true">Off</button>
      <button class="go">Continue <span>now</span></button>
    </main>
    <div class="access-panel" aria-hidden="true">said</div>
  </div>`

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`there is no ${selector}`)
  return found
}

beforeEach(() => {
  document.body.innerHTML = PAGE
})

describe('a page', () => {
  const pageNow = () => {
    const page = pageIn(find('.kiosk'))
    if (page === null) throw new Error('there is no page')
    return page
  }

  it('is read from its question on, without its controls and without what never stands still', () => {
    expect(textOfPage(pageNow())).toEqual([
      'How many tickets?',
      'Parasite',
      '18:10',
      'Adult',
      '€12.50 · up to 13 years',
      'Adult: 2',
      'E-mail',
    ])
  })

  it('is gone through from the question down, and then what stands above', () => {
    expect(stopsOf(pageNow()).map((stop) => stop.className || stop.tagName)).toEqual([
      'more',
      'pressed',
      'INPUT',
      'go',
      'pill',
    ])
  })

  it('is the dialog that lies over it', () => {
    const before = pageNow().key
    find('.kiosk').insertAdjacentHTML(
      'beforeend',
      '<dialog open><h2>Still there?</h2><button class="yes">Yes</button></dialog>',
    )
    expect(pageNow().key).not.toBe(before)
    expect(textOfPage(pageNow())).toEqual(['Still there?'])
    expect(stopsOf(pageNow()).map(({ className }) => className)).toEqual(['yes'])
  })
})

describe('a control', () => {
  it('is told by name, role, state and place, in its group', () => {
    const stops = [find('.more'), find('.pressed'), find('.go')]
    const words = (selector: string) => controlInWords(find(selector), stops, speech)
    expect(words('.more')).toEqual({ group: 'Adult', words: 'One more: Adult, button, 1 of 3' })
    expect(words('.pressed')).toEqual({ group: 'Language', words: 'English, button, chosen, 2 of 3' })
    expect(words('.go')).toEqual({ group: '', words: 'Continue now, button, 3 of 3' })
    expect(words('.off').words).toBe('Off, button, not available')
    expect(words('input').words).toBe('E-mail, text field, a@b.example')
  })

  it('keeps a secret that is typed', () => {
    const input = find('input') as HTMLInputElement
    input.type = 'password'
    expect(controlInWords(input, [], speech).words).toBe('E-mail, text field, empty')
  })

  it('is called as those say who name it', () => {
    document.body.innerHTML = '<h2 id="size">Which size?</h2><button aria-labelledby="size">x</button>'
    expect(nameOf(find('button'))).toEqual(['Which size?'])
  })
})
