import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { ChangePrintTemplateRequest } from '../manager/print-templates.ts'
import { validate } from '../validation.ts'
import { type PrintTemplate, USUAL_TEMPLATE } from './print-template.ts'
import { templateFaults } from './template-faults.ts'

const problems = (more: Partial<PrintTemplate>): string[] =>
  templateFaults({ ...USUAL_TEMPLATE, ...more }).map(({ page, problem }) => `${page} ${problem}`)
const { ticket, voucher } = USUAL_TEMPLATE

/** What a server makes of it; '': it takes it. */
function answerTo(template: object): string {
  const request = { cinemaId: newId(), follows: null, id: newId(), template: { ...USUAL_TEMPLATE, ...template } }
  const answer = validate(ChangePrintTemplateRequest, request)
  if (answer.ok) return ''
  return answer.refusal.code === 'malformed' ? `${answer.refusal.field} ${answer.refusal.problem}` : answer.refusal.code
}

describe('a print template', () => {
  it('is right as it comes', () => {
    expect(templateFaults(USUAL_TEMPLATE)).toEqual([])
    expect(answerTo({})).toBe('')
  })

  it('prints no ticket that nobody is let in with, and no card that pays for nothing', () => {
    const without = ticket.blocks.filter((block) => block !== 'code')
    expect(problems({ ticket: { ...ticket, blocks: without } })).toEqual([
      'ticket must have the code: without it nobody is let in',
    ])
    expect(answerTo({ ticket: { ...ticket, blocks: without } })).toBe(
      'template.ticket must have the code: without it nobody is let in',
    )
    expect(problems({ voucher: { ...voucher, blocks: ['value'] } }).join()).toContain('the card pays for nothing')
    expect(problems({ report: { blocks: [], header: [], footer: [] } })).toEqual(['report must have the figures'])
  })

  it('has each block once, but as many lines and gaps as anybody likes', () => {
    expect(problems({ ticket: { ...ticket, blocks: [...ticket.blocks, 'seat'] } })).toEqual([
      'ticket must have each block once, and has “seat” 2 times',
    ])
    expect(problems({ ticket: { ...ticket, blocks: [...ticket.blocks, 'rule', 'gap', 'rule', 'gap'] } })).toEqual([])
  })

  it('has a place for all that it has, and all that it has a place for', () => {
    const line = { text: 'Welcome', size: 'normal' as const }
    expect(problems({ ticket: { ...ticket, header: [line] } })).toEqual([
      'ticket must have a place for its header lines',
    ])
    expect(problems({ ticket: { ...ticket, blocks: ['footer', ...ticket.blocks] } })).toEqual([
      'ticket must have lines for its footer',
    ])
    expect(problems({ ticket: { ...ticket, blocks: ['logo', ...ticket.blocks] } })).toEqual([
      'ticket must not have a logo before there is a picture',
    ])
  })

  it.each([
    ['a drawer kick', 'Welcome\x1bp\x00\x19\xfa', 'must be text without control characters'],
    ['a line end', 'one\ntwo', 'must be text without control characters'],
    ['nothing', '', 'must not be empty'],
    ['marks of direction alone', '\u202e\u200f', 'must have letters, digits or signs in each line'],
    ['more than a line', 'x'.repeat(61), 'must be at most 60 characters'],
  ])('has no line of %s', (_, text, problem) => {
    const header = [{ text, size: 'normal' }]
    expect(answerTo({ ticket: { ...ticket, blocks: ['header', ...ticket.blocks], header } })).toContain(problem)
  })

  it.each([
    ['as many dots as its size says', { width: 16, height: 2, dots: Buffer.alloc(3).toString('base64') }],
    ['a width of whole bytes', { width: 15, height: 1, dots: Buffer.alloc(2).toString('base64') }],
    ['a width that paper has', { width: 392, height: 1, dots: Buffer.alloc(49).toString('base64') }],
    ['a height that paper has', { width: 8, height: 241, dots: Buffer.alloc(241).toString('base64') }],
  ])('has a logo of %s', (_, logo) => expect(answerTo({ logo })).toContain('logo'))

  it('takes a logo of its largest size, and fits a message', () => {
    const dots = Buffer.alloc((384 * 240) / 8, 0xa5).toString('base64')
    const header = Array.from({ length: 6 }, () => ({ text: '映'.repeat(60), size: 'double' as const }))
    const blocks = ['header', 'logo', ...ticket.blocks]
    const template = { logo: { width: 384, height: 240, dots }, ticket: { ...ticket, header, blocks } }
    expect(answerTo(template)).toBe('')
    expect(Buffer.byteLength(JSON.stringify({ ...USUAL_TEMPLATE, ...template }))).toBeLessThan(48 * 1024)
  })

  it('has no block of another page, and no field that nobody knows', () => {
    expect(answerTo({ report: { blocks: ['figures', 'seat'], header: [], footer: [] } })).not.toBe('')
    expect(answerTo({ escpos: 'x' })).not.toBe('')
    expect(answerTo({ paper: 70 })).not.toBe('')
  })
})
