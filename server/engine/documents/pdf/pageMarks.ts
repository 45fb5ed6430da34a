import type { Pen } from './pen.ts'
import type { Sheet } from './sheetModel.ts'

const FACE = { family: 'sans', size: 8, bold: false, italic: false } as const

interface Page {
  readonly page: number
  readonly pages: number
  readonly sheet: string
}

/**
 * Returns the parts of a header or footer with its codes replaced: &P by the page, &N by the number of pages, &A by the sheet; font codes
 * are dropped.
 */
export function marksOf(text: string, { page, pages, sheet }: Page): Readonly<Record<'left' | 'center' | 'right', string>> {
  const parts = { left: '', center: '', right: '' }
  const names = { L: 'left', C: 'center', R: 'right' } as const
  let part: keyof typeof parts = 'center'
  for (const [whole, code] of text.matchAll(/&("[^"]*"|\d+|K[0-9A-F]{6}|.)|[^&]+/gsu)) {
    if (code === undefined) parts[part] += whole
    else if (code === 'L' || code === 'C' || code === 'R') part = names[code]
    else if (code === 'P') parts[part] += String(page)
    else if (code === 'N') parts[part] += String(pages)
    else if (code === 'A') parts[part] += sheet
    else if (code === '&') parts[part] += '&'
  }
  return parts
}

function drawMark(pen: Pen, text: string, page: Page, sheet: Sheet, y: number): void {
  if (text === '') return
  const { paper, margins } = sheet.print
  const width = paper[0] - margins.left - margins.right
  const parts = marksOf(text, page)
  for (const align of ['left', 'center', 'right'] as const)
    if (parts[align] !== '')
      pen.take(FACE).fillColor('#000000').text(parts[align], margins.left, y, { width, align, height: 12, lineBreak: true, ellipsis: true })
}

/** Draws the headers and footers of the sheets, whose pages start at the given one. */
export function drawMarks(pen: Pen, drawn: readonly { readonly sheet: Sheet; readonly pages: number }[], from: number): void {
  const pages = drawn.reduce((sum, one) => sum + one.pages, 0)
  let at = from
  for (const { sheet, pages: own } of drawn) {
    for (let page = 0; page < own; page += 1, at += 1) {
      const { header, footer, paper, margins } = sheet.print
      if (header === '' && footer === '') continue
      pen.document.switchToPage(at)
      const place = { page: at - from + 1, pages, sheet: sheet.name }
      drawMark(pen, header, place, sheet, Math.max(6, margins.top / 2 - 4))
      drawMark(pen, footer, place, sheet, paper[1] - Math.max(14, margins.bottom / 2 + 4))
    }
  }
}
