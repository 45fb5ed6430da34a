import { faceName, fontFiles, type Family } from './fonts.ts'

/** A face of a font and its size in points. */
export interface Face {
  readonly family: Family
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
}

/** A rectangle on a page, in points. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A document that is drawn, and the measures of texts in it. */
export interface Pen {
  readonly document: PDFKit.PDFDocument
  /** The height of a text in points when it is broken into lines of a width. */
  readonly heightOf: (text: string, face: Face, width: number) => number
  /** The width of a text in points when it is not broken. */
  readonly widthOf: (text: string, face: Face) => number
  readonly take: (face: Face) => PDFKit.PDFDocument
}

/** A pen for a document; the fonts of the product are known to it by the names of their faces. */
export function penOf(document: PDFKit.PDFDocument): Pen {
  for (const [name, bytes] of fontFiles()) document.registerFont(name, bytes)
  const heights = new Map<string, number>()
  const take = ({ family, size, bold, italic }: Face): PDFKit.PDFDocument => document.font(faceName(family, bold, italic)).fontSize(size)
  return {
    document,
    take,
    heightOf: (text, face, width) => {
      const key = `${faceName(face.family, face.bold, face.italic)}|${face.size}|${width}|${text}`
      const known = heights.get(key)
      if (known !== undefined) return known
      const height = take(face).heightOfString(text, { width: Math.max(1, width) })
      heights.set(key, height)
      return height
    },
    widthOf: (text, face) => take(face).widthOfString(text),
  }
}
