// @vitest-environment happy-dom
import { type Cinema, granted, refused, type SetCinemaLanguageRequest } from '@marquee/shared'
import { act } from 'react'
import { expect, it } from 'vitest'
import { TerminalProvider } from '../../app/terminal-context.tsx'
import { createConnectionStore } from '../../connection/connection-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { render } from '../../testing/render.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { CinemasView } from './CinemasView.tsx'

async function office(answer: 'granted' | 'refused' = 'granted') {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const [cinema] = house.house.cinemas as [Cinema]
  const engine = directEngine(house, 'manager')
  const asked: SetCinemaLanguageRequest[] = []
  engine.api.setCinemaLanguage = async (request) => {
    asked.push(request)
    return answer === 'granted' ? granted({}) : refused({ code: 'template_of_other_cinema' })
  }
  const screen = await render(
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <CinemasView cinemas={[cinema]} />
    </TerminalProvider>,
  )
  return {
    asked,
    cinema,
    shown: () => screen.querySelector('.select-value')?.textContent,
    text: () => screen.textContent ?? '',
    choose: (language: string) =>
      act(async () => {
        const field = screen.querySelector('select')
        if (field !== null) field.value = language
        field?.dispatchEvent(new Event('change', { bubbles: true }))
      }),
  }
}

it('a manager reads a cinema’s language, English where nobody has said, and sets another', async () => {
  const { shown, choose, asked, cinema, text } = await office()
  expect(shown()).toBe('English')
  await choose('fr')
  expect(asked).toEqual([{ cinemaId: cinema.id, language: 'fr' }])
  expect(shown()).toBe('Français')
  expect(text()).toContain(`${cinema.name}: Français from now on`)
})

it('a language that is refused isn’t shown as if it were set', async () => {
  const { shown, choose, text } = await office('refused')
  await choose('ar')
  expect(shown()).toBe('English')
  expect(text()).toContain('another cinema')
})
