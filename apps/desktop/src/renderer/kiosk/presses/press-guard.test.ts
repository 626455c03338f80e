// @vitest-environment happy-dom
import { expect, it, onTestFinished } from 'vitest'
import { guardPresses } from './press-guard.ts'

/** A kiosk with one button in the place of the way on; `pressed` says on which page it was pressed. */
function openKiosk() {
  const kiosk = document.body.appendChild(document.createElement('div'))
  const pressed: string[] = []
  let clock = 1000
  const letGo = guardPresses(kiosk, window as Window, () => clock)
  onTestFinished(() => {
    letGo()
    kiosk.remove()
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const show = async (step: string, question = step): Promise<void> => {
    kiosk.dataset['step'] = step
    kiosk.innerHTML = `<h1>${question}</h1><button>Continue</button>`
    kiosk.querySelector('button')?.addEventListener('click', () => pressed.push(question))
    await settle()
  }
  /** A finger on the button, by the clock at which the screen felt it. */
  const press = ({ x = 500, at = clock, pointerType = 'touch', detail = 1 } = {}): void => {
    const button = kiosk.querySelector('button')
    const about = { bubbles: true, cancelable: true, clientX: x, clientY: 1600, pointerType, detail }
    const down = new PointerEvent('pointerdown', about)
    Object.defineProperty(down, 'timeStamp', { value: at })
    button?.dispatchEvent(down)
    button?.dispatchEvent(new PointerEvent('click', about))
  }
  return {
    ...{ pressed, show, press, settle, kiosk },
    after: (ms: number) => {
      clock += ms
    },
  }
}

it('the second touch of a double tap, and all that follow it without a pause, are none of the next page’s', async () => {
  const { show, press, after, pressed } = openKiosk()
  await show('tickets')
  after(2000)
  press()
  await show('seats')
  for (let i = 0; i < 6; i++) {
    after(100)
    press()
  }
  expect(pressed).toEqual(['tickets'])
  after(400)
  press()
  expect(pressed).toEqual(['tickets', 'seats'])
})

it('a page that comes late has the same guard, and one question that follows another on its page', async () => {
  const { show, press, after, pressed } = openKiosk()
  await show('pick_up', 'Reference?')
  after(2000)
  press()
  after(900)
  await show('pick_up', 'Are these your tickets?')
  after(100)
  press()
  expect(pressed).toEqual(['Reference?'])
})

it('whoever touches another place isn’t kept waiting', async () => {
  const { show, press, after, pressed } = openKiosk()
  await show('tickets')
  after(2000)
  press()
  await show('seats')
  after(50)
  press({ x: 700 })
  expect(pressed).toEqual(['tickets', 'seats'])
})

it('a touch that waited while the page was made is none of that page’s, wherever it is', async () => {
  const { show, press, after, pressed } = openKiosk()
  await show('tickets')
  after(2000)
  press()
  after(300)
  await show('seats')
  press({ x: 100, at: 3200 })
  expect(pressed).toEqual(['tickets'])
})

it('thirty touches a second on one button of one page all count', async () => {
  const { show, press, after, pressed } = openKiosk()
  await show('tickets')
  for (let i = 0; i < 30; i++) {
    after(33)
    press()
  }
  expect(pressed).toHaveLength(30)
})

it('a sheet that closes lets nothing through to what was under it', async () => {
  const { show, press, after, pressed, kiosk, settle } = openKiosk()
  await show('tickets')
  const sheet = kiosk.appendChild(document.createElement('dialog'))
  sheet.setAttribute('open', '')
  await settle()
  after(2000)
  press()
  sheet.remove()
  await settle()
  after(100)
  press()
  expect(pressed).toHaveLength(1)
})

it('a screen that poses as a mouse says itself what a double click is, and keys have a guard of their own', async () => {
  const { show, press, after, pressed, kiosk } = openKiosk()
  await show('tickets')
  after(2000)
  press({ pointerType: 'mouse' })
  await show('seats')
  after(100)
  press({ pointerType: 'mouse', detail: 2 })
  expect(pressed).toEqual(['tickets'])
  press({ pointerType: 'mouse' })
  kiosk.querySelector('button')?.click()
  expect(pressed).toEqual(['tickets', 'seats', 'seats'])
})
