/**
 * What a receipt printer puts on paper at a cinema: which blocks, in which order, with which words of the house. A version that never
 * changes; another one follows it. A counter prints by the last one that it has heard of, also while it is cut off.
 */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { plainText } from '../text.ts'

/** Millimetres of the roll, and the characters that fit a line. */
export const PAPER = {
  80: { columns: 42, dots: 576 },
  58: { columns: 32, dots: 384 },
} as const
export type PaperWidth = keyof typeof PAPER
const PaperWidth = z.union([z.literal(80), z.literal(58)])

/** A PNG of a logo. In base64 it has to fit a message of a page to its terminal, of 64 KB. */
export const MAX_LOGO_BYTES = 40 * 1024
export const MAX_LOGO_WIDTH = 384
export const MAX_LOGO_HEIGHT = 240

/** A picture of black dots, as a printer prints it. */
export const PrintLogo = z
  .strictObject({
    /** A multiple of 8. */
    width: z.int().min(8).max(MAX_LOGO_WIDTH).multipleOf(8),
    height: z.int().min(1).max(MAX_LOGO_HEIGHT),
    /** base64 of the rows, eight dots a byte, the leftmost in its highest bit; 1: black */
    dots: z.base64().max(MAX_LOGO_WIDTH * MAX_LOGO_HEIGHT),
  })
  .refine(({ width, height, dots }) => dots.length === 4 * Math.ceil((width * height) / 8 / 3), {
    error: 'must have as many dots as its width and height say',
    path: ['dots'],
  })
export type PrintLogo = z.infer<typeof PrintLogo>

/** A line of the house's own. */
export const PrintText = z.strictObject({
  text: plainText(60).min(1, 'must not be empty'),
  size: z.enum(['normal', 'tall', 'double']),
})
export type PrintText = z.infer<typeof PrintText>

/** `rule` and `gap` may stand anywhere, any number of times. */
const EVERYWHERE = ['logo', 'header', 'cinema', 'footer', 'rule', 'gap'] as const

/** The pages that have a template, each with its blocks. */
export const PRINT_BLOCKS = {
  ticket: [...EVERYWHERE, 'movie', 'hall', 'time', 'seat', 'type', 'reference', 'code'],
  receipt: [...EVERYWHERE, 'title', 'sold', 'lines', 'total', 'tax', 'group_code'],
  voucher: [...EVERYWHERE, 'title', 'value', 'expiry', 'code', 'sold'],
  report: [...EVERYWHERE, 'figures'],
} as const
export type TemplatedPage = keyof typeof PRINT_BLOCKS
export const TEMPLATED_PAGES = Object.keys(PRINT_BLOCKS) as TemplatedPage[]
export type PrintBlock = (typeof PRINT_BLOCKS)[TemplatedPage][number]

const MAX_BLOCKS = 40
const MAX_TEXTS = 6

const texts = z.array(PrintText).max(MAX_TEXTS, `must have at most ${MAX_TEXTS} lines`)

const page = <B extends readonly [string, ...string[]]>(blocks: B) =>
  z.strictObject({ blocks: z.array(z.enum(blocks)).max(MAX_BLOCKS), header: texts, footer: texts })

export const PrintTemplate = z.strictObject({
  paper: PaperWidth,
  logo: PrintLogo.nullable(),
  /** The paper is cut behind each page. */
  cut: z.boolean(),
  /** Empty lines before the cut. */
  feed: z.int().min(0).max(10),
  /** When a drawer opens that is connected to the printer. */
  drawer: z.enum(['cash', 'never']),
  ticket: page(PRINT_BLOCKS.ticket),
  receipt: page(PRINT_BLOCKS.receipt),
  voucher: page(PRINT_BLOCKS.voucher),
  report: page(PRINT_BLOCKS.report),
})
export type PrintTemplate = z.infer<typeof PrintTemplate>
export type PageTemplate<P extends TemplatedPage = TemplatedPage> = PrintTemplate[P]

/** One version of a cinema's. The one with the highest version is in force; a cinema without any has the usual one. */
export const CinemaPrintTemplate = z.object({
  id: Id,
  cinemaId: Id,
  version: z.int().min(1),
  template: PrintTemplate,
})
export type CinemaPrintTemplate = z.infer<typeof CinemaPrintTemplate>

/** Of a cinema that has made none. */
export const USUAL_TEMPLATE: PrintTemplate = {
  paper: 80,
  logo: null,
  cut: true,
  feed: 0,
  drawer: 'cash',
  ticket: {
    blocks: [
      ...(['cinema', 'gap', 'movie', 'gap', 'hall', 'time', 'rule', 'seat', 'rule'] as const),
      ...(['type', 'reference', 'gap', 'code'] as const),
    ],
    header: [],
    footer: [],
  },
  receipt: {
    blocks: ['cinema', 'gap', 'title', 'sold', 'rule', 'lines', 'rule', 'total', 'rule', 'tax'],
    header: [],
    footer: [],
  },
  voucher: {
    blocks: ['cinema', 'gap', 'title', 'value', 'expiry', 'rule', 'code', 'rule', 'sold'],
    header: [],
    footer: [],
  },
  report: { blocks: ['cinema', 'figures'], header: [], footer: [] },
}
