/** Answers the calls about print templates. */
import { granted, MAX_LOGO_WIDTH, refused, templateFaults } from '@marquee/shared'
import type { PrintTemplateApi } from '../api.ts'
import { drawPages } from '../printing/escpos/draw-page.ts'
import { dotsOfPng } from '../printing/page/logo-picture.ts'
import { samplePage } from '../printing/sample-pages.ts'
import type { Catalogue } from '../shows/catalogue.ts'

export interface PrintTemplateCallsOptions {
  catalogue: Pick<Catalogue, 'cinema'>
}

export function createPrintTemplateCalls({ catalogue }: PrintTemplateCallsOptions): PrintTemplateApi {
  return {
    async previewPrint({ cinemaId, template, page }) {
      const cinema = catalogue.cinema(cinemaId)
      if (!cinema) return refused({ code: 'unknown_cinema', cinemaId })
      const fault = templateFaults(template).find((each) => each.page === page)
      if (fault) return refused({ code: 'malformed', field: `the ${page}`, problem: fault.problem })
      const [png] = drawPages(samplePage(page, template, cinema))
      if (!png) return refused({ code: 'malformed', field: `the ${page}`, problem: 'must have something to print' })
      const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
      return granted({ picture: `data:image/png;base64,${png.toString('base64')}`, width, height })
    },
    readLogo: ({ png }) => dotsOfPng(Buffer.from(png, 'base64'), MAX_LOGO_WIDTH),
  }
}
