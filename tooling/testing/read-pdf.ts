/** Reads a PDF back as a person at the door would: its words, and the QR codes that are printed on it. */
import { createCanvas } from '@napi-rs/canvas'
import jsQr from 'jsqr'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPage {
  /** The lines, as they follow each other. */
  lines: string[]
  /** The text of the QR code, where one was found. */
  code: string | undefined
}

/** A page is rendered at this many pixels a point: what a telephone shows. */
const SCALE = 3

export async function readPdf(pdf: Uint8Array): Promise<ReadPage[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const pages: ReadPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const lines = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []))
    const viewport = page.getViewport({ scale: SCALE })
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
    // The library's types know a browser's canvas only.
    const target = canvas as unknown as HTMLCanvasElement
    await page.render({ canvas: target, viewport }).promise
    const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    pages.push({ lines, code: jsQr(new Uint8ClampedArray(data), width, height)?.data })
  }
  await task.destroy()
  return pages
}
