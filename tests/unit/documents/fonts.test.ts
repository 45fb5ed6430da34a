import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { penOf } from '../../../server/engine/documents/pdf/pen.ts'

/** What a document has made of its font: the library's types leave it out. */
const parsedIn = (document: object): object => (document as { readonly _font: { readonly font: object } })._font.font

test('a face is parsed by the first document that takes it, and each has a subset of its own', () => {
  const face = { family: 'sans', size: 10, bold: false, italic: false } as const
  const [first, second] = [1, 2].map(() => penOf(new PDFDocument()))
  const width = first!.widthOf('Накладная', face)
  expect(second!.widthOf('Накладная', face)).toBe(width)
  expect(width).toBeGreaterThan(0)
  expect(parsedIn(second!.document)).toBe(parsedIn(first!.document))
  expect(parsedIn(first!.take({ ...face, bold: true }))).not.toBe(parsedIn(second!.document))
})
