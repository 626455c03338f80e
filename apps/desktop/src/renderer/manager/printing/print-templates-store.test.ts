import {
  type ChangePrintTemplateRequest,
  granted,
  newId,
  type PrintTemplate,
  type PrintTemplatesAnswer,
  refused,
  USUAL_TEMPLATE,
} from '@marquee/shared'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TerminalApi } from '../../../terminal/api.ts'
import type { Engine } from '../../connection/engine.ts'
import { createKept } from '../kept/kept.ts'
import { createPrintTemplatesStore, isEarlier, isEdited } from './print-templates-store.ts'
import { moved } from './template-words.ts'

const CINEMA = { id: newId() }
const NARROW: PrintTemplate = { ...USUAL_TEMPLATE, paper: 58 }
const PREVIEW = granted({ picture: 'data:image/png;base64,', width: 1, height: 1 })

let inForce: PrintTemplatesAnswer
const changePrintTemplate = vi.fn<TerminalApi['changePrintTemplate']>()
const printTemplateVersion = vi.fn<TerminalApi['printTemplateVersion']>()

/** A page whose terminal answers what this file needs. */
function openStore(kept = createKept(newId())) {
  const api = {
    printTemplates: async () => granted(inForce),
    printTemplateVersion,
    changePrintTemplate,
    previewPrint: async () => PREVIEW,
  }
  const store = createPrintTemplatesStore({ api } as unknown as Engine, kept)
  store.choose(CINEMA)
  return store
}

const asked = (): ChangePrintTemplateRequest[] => changePrintTemplate.mock.calls.map(([request]) => request)

beforeEach(() => {
  inForce = { inForce: USUAL_TEMPLATE, id: null, versions: [] }
  changePrintTemplate.mockReset()
})

describe('what a manager edits', () => {
  it('is not saved until it is, and follows the version that was looked at', async () => {
    const store = openStore()
    await vi.waitFor(() => expect(store.getState().draft).toEqual(USUAL_TEMPLATE))
    expect(isEdited(store.getState())).toBe(false)
    store.edit(NARROW)
    expect(isEdited(store.getState())).toBe(true)
    changePrintTemplate.mockImplementationOnce(async ({ id, template }) => {
      inForce = { inForce: template, id, versions: [] }
      return granted({ version: 1 })
    })
    await store.save()
    expect(asked()).toMatchObject([{ cinemaId: CINEMA.id, follows: null, template: NARROW }])
    expect(store.getState().said).toContain('Version 1 is in force')
    expect(isEdited(store.getState())).toBe(false)
  })

  it('is asked for under the same id when the answer was lost, and under another when it is another', async () => {
    const store = openStore()
    await vi.waitFor(() => expect(store.getState().draft).not.toBeNull())
    store.edit(NARROW)
    changePrintTemplate.mockResolvedValue(refused({ code: 'timeout', what: 'the server did not answer' }))
    await store.save()
    await store.save()
    store.edit({ ...NARROW, feed: 2 })
    await store.save()
    const [first, second, third] = asked().map(({ id }) => id)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(isEdited(store.getState())).toBe(true)
  })

  it('stays when somebody else was faster, and follows theirs from then on', async () => {
    const store = openStore()
    await vi.waitFor(() => expect(store.getState().draft).not.toBeNull())
    store.edit(NARROW)
    const theirs = newId()
    inForce = { inForce: { ...USUAL_TEMPLATE, feed: 4 }, id: theirs, versions: [] }
    changePrintTemplate.mockResolvedValueOnce(refused({ code: 'template_followed', by: 'Office 2' }))
    await store.save()
    expect(store.getState()).toMatchObject({ draft: NARROW, sentence: expect.stringContaining('Office 2') })
    changePrintTemplate.mockResolvedValueOnce(granted({ version: 3 }))
    await store.save()
    expect(asked().map(({ follows }) => follows)).toEqual([null, theirs])
  })

  it('stays while another cinema is looked at, and when the page is loaded again', async () => {
    const kept = createKept(newId())
    const store = openStore(kept)
    await vi.waitFor(() => expect(store.getState().draft).not.toBeNull())
    store.edit(NARROW)
    store.choose({ id: newId() })
    await vi.waitFor(() => expect(store.getState().draft).toEqual(USUAL_TEMPLATE))
    store.choose(CINEMA)
    await vi.waitFor(() => expect(isEdited(store.getState())).toBe(true))
    expect(store.getState()).toMatchObject({ draft: NARROW, sentence: null })
    inForce = {
      inForce: { ...USUAL_TEMPLATE, feed: 4 },
      id: newId(),
      versions: [{ version: 8, madeAt: '2026-11-26T10:00:00.000Z', madeBy: 'Office 2', sameAs: null }],
    }
    const loadedAgain = openStore(kept)
    await vi.waitFor(() => expect(isEdited(loadedAgain.getState())).toBe(true))
    expect(loadedAgain.getState()).toMatchObject({ draft: NARROW, sentence: expect.stringContaining('Office 2') })
  })

  it('stays while the same cinema is read again', async () => {
    const store = openStore()
    await vi.waitFor(() => expect(store.getState().draft).not.toBeNull())
    store.edit(NARROW)
    await store.read()
    expect(store.getState().draft).toEqual(NARROW)
    store.discard()
    expect(isEdited(store.getState())).toBe(false)
  })
})

describe('an earlier version', () => {
  const EARLIER: PrintTemplate = { ...USUAL_TEMPLATE, feed: 7 }
  const openAt = async (version: PrintTemplate) => {
    inForce = { inForce: version, id: newId(), versions: [] }
    const store = openStore()
    await vi.waitFor(() => expect(store.getState().draft).toEqual(version))
    return store
  }

  it('is looked at first, and is the next version when it is saved', async () => {
    const store = await openAt(NARROW)
    const { known } = store.getState()
    printTemplateVersion.mockResolvedValueOnce(granted({ template: EARLIER }))
    await store.putBack(2)
    expect(isEarlier(store.getState())).toBe(true)
    expect(store.getState()).toMatchObject({ draft: EARLIER, earlier: { version: 2 }, known: { inForce: NARROW } })
    // Then another one, and then the usual pages, which no version has to say.
    printTemplateVersion.mockResolvedValueOnce(granted({ template: { ...EARLIER, feed: 3 } }))
    await store.putBack(3)
    await store.putBack(0)
    expect(store.getState().draft).toEqual(USUAL_TEMPLATE)
    changePrintTemplate.mockResolvedValueOnce(granted({ version: 5 }))
    await store.save()
    expect(asked()).toMatchObject([{ follows: known?.id, template: USUAL_TEMPLATE }])
  })

  it('never takes the place of what somebody has edited', async () => {
    const store = await openAt(NARROW)
    const edited = { ...NARROW, feed: 1 }
    store.edit(edited)
    await store.putBack(1)
    expect(store.getState()).toMatchObject({ draft: edited, sentence: expect.stringContaining('discard') })
    expect(isEarlier(store.getState())).toBe(false)
    store.discard()
    await store.putBack(0)
    expect(store.getState().draft).toEqual(USUAL_TEMPLATE)
    store.edit({ ...USUAL_TEMPLATE, feed: 2 })
    expect(isEarlier(store.getState())).toBe(false)
  })

  it('that is in force already changes nothing, and says so', async () => {
    const store = await openAt(EARLIER)
    printTemplateVersion.mockResolvedValueOnce(granted({ template: EARLIER }))
    await store.putBack(1)
    expect(isEdited(store.getState())).toBe(false)
    expect(store.getState().said).toBe('That is what is in force.')
  })
})

it('a block goes up and down by a place, and at an end stays', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})
