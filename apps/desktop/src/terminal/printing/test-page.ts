/** Letters of many scripts, to see what the printer makes of them. */
import type { ReportPage } from './printing.ts'

export const TEST_PAGE: ReportPage = {
  title: 'Test page',
  lines: [
    { left: 'A price', right: '12.50' },
    { left: 'A total', right: '1,250.00', bold: true },
    { left: '' },
    { left: 'Äöü ß Éèê Çñ Žižkov Łódź € £ ¥' },
    { left: 'हिन्दी  العربية  עברית' },
    { left: '中文  日本語の映画  한국어  ภาษาไทย' },
    { left: 'Ελληνικά  Українська  🍿 🎟️' },
  ],
}
