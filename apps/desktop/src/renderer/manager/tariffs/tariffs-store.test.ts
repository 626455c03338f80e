// @vitest-environment happy-dom
import { type ChangeTariffRequest, type Cinema, newId, refused, Tariff } from '@marquee/shared'
import { expect, it } from 'vitest'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { createKept } from '../kept/kept.ts'
import { type CinemaTariff, createTariffsStore, isEdited } from './tariffs-store.ts'

async function office({
  kept = createKept(newId()),
  house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })),
} = {}) {
  const engine = directEngine(house, 'manager')
  const store = createTariffsStore(engine, kept)
  const [cinema] = await engine.api.cinemas()
  store.choose(cinema as Cinema)
  await store.read()
  const shown = (): CinemaTariff => {
    const found = store.getState().known[cinema?.id ?? '']
    if (found === undefined) throw new Error('the tariff was not read')
    return found
  }
  return {
    engine,
    house,
    store,
    shown,
    versions: () => house.office.tariffs,
    edit: (part: Partial<CinemaTariff['draft']>) => store.edit({ ...shown().draft, ...part }),
    /** Another manager's version. */
    followedBy(name: string, part: object) {
      const before = house.office.tariffInForce(shown().base.currency)
      const tariff = Tariff.parse({ ...before, ...part, id: newId() })
      house.office.changeTariff({ cinemaId: cinema?.id ?? '', follows: before.id, tariff }, name)
    },
  }
}

const lost = refused({ code: 'timeout', what: 'the tariff may or may not be changed' })

it('what a manager changes is kept until it is saved, and then it is a version', async () => {
  const { store, shown, edit, versions } = await office()
  edit({ holidays: ['2026-12-25'] })
  await store.read()
  expect(shown().draft.holidays).toEqual(['2026-12-25'])
  await store.save()
  expect(store.getState()).toMatchObject({ saved: { version: 1, isLate: false }, sentence: null, isBusy: false })
  expect(versions().map(({ tariff }) => tariff.holidays)).toEqual([['2026-12-25']])
  expect(isEdited(shown())).toBe(false)
})

it('what can not be read is kept as it was typed, and is not sent', async () => {
  const { store, shown, edit, versions } = await office()
  edit({ cashRounding: { step: '0,O5' } })
  await store.save()
  expect(versions()).toEqual([])
  expect(shown().draft.cashRounding.step).toBe('0,O5')
})

it('somebody else was faster: it is said, their version is shown, and the own changes stay on top of it', async () => {
  const { store, shown, edit, versions, followedBy } = await office()
  edit({ holidays: ['2026-12-25'] })
  followedBy('Head office', { cashRounding: { step: 5 } })
  await store.save()
  expect(store.getState().sentence).toContain('Somebody else changed this tariff meanwhile (Head office)')
  expect(shown()).toMatchObject({
    draft: { holidays: ['2026-12-25'], cashRounding: { step: 5 } },
    theirs: { by: 'Head office' },
  })
  await store.save()
  expect(versions()[0]?.tariff).toMatchObject({ holidays: ['2026-12-25'], cashRounding: { step: 5 } })
  expect(shown().theirs).toBeNull()
})

it('another manager’s version is shown at once where nothing was changed, and never under one’s hands', async () => {
  const { engine, shown, edit, followedBy } = await office()
  const tell = (): void => engine.terminal.emit('catalogueChanged')
  followedBy('Head office', { cashRounding: { step: 5 } })
  tell()
  await expect.poll(() => shown().draft.cashRounding).toEqual({ step: 5 })
  edit({ holidays: ['2026-12-25'] })
  followedBy('Head office', { cashRounding: { step: 10 } })
  tell()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(shown().base.cashRounding).toEqual({ step: 5 })
})

it('a version whose answer was lost is found, and is made once', async () => {
  const { engine, store, edit, shown, versions } = await office()
  const { changeTariff } = engine.api
  engine.api.changeTariff = async (request) => {
    await changeTariff(request)
    return lost
  }
  edit({ holidays: ['2026-12-25'] })
  await store.save()
  expect(store.getState().saved).toEqual({ version: 1, isLate: true })
  expect(isEdited(shown())).toBe(false)
  await store.save()
  expect(versions()).toHaveLength(1)
})

it('the same version is asked for again when its answer was lost and it was not made', async () => {
  const { engine, store, edit, versions } = await office()
  const { changeTariff } = engine.api
  const asked: ChangeTariffRequest[] = []
  engine.api.changeTariff = async (request) => {
    asked.push(request)
    return asked.length === 1 ? lost : changeTariff(request)
  }
  edit({ holidays: ['2026-12-25'] })
  await store.save()
  expect(store.getState().sentence).toContain('may or may not be changed')
  await store.save()
  expect(asked.map(({ tariff }) => tariff.id)).toEqual([asked[0]?.tariff.id, asked[0]?.tariff.id])
  expect(versions()).toHaveLength(1)
})

it('changes stay while the server is away, and can be taken back', async () => {
  const { engine, store, edit, shown } = await office()
  engine.api.changeTariff = async () => refused({ code: 'offline', what: 'the tariff may or may not be changed' })
  edit({ holidays: ['2026-12-25'] })
  await store.save()
  expect(store.getState().sentence).not.toBeNull()
  expect(shown().draft.holidays).toEqual(['2026-12-25'])
  store.takeBack()
  expect(isEdited(shown())).toBe(false)
})

it('a reload in the middle loses nothing, and is told what somebody else made meanwhile', async () => {
  const { house, edit, followedBy } = await office({ kept: createKept('a manager') })
  edit({ holidays: ['2026-12-25'] })
  followedBy('Head office', { cashRounding: { step: 5 } })
  const { store, shown } = await office({ house, kept: createKept('a manager') })
  expect(shown()).toMatchObject({
    draft: { holidays: ['2026-12-25'], cashRounding: { step: 5 } },
    theirs: { by: 'Head office' },
  })
  store.takeBack()
  const { shown: again } = await office({ house, kept: createKept('a manager') })
  expect(isEdited(again())).toBe(false)
})

it('a field that the server alone refuses is marked', async () => {
  const { engine, store, edit, shown } = await office()
  engine.api.changeTariff = async () =>
    refused({ code: 'malformed', field: 'tariff.holidays.0', problem: 'must be a day of the coming year' })
  edit({ holidays: ['2026-12-25'] })
  await store.save()
  expect(shown().refused).toEqual({ path: 'holidays.0', sentence: 'Must be a day of the coming year.' })
})
