import { faceName, fontSources, type Family } from './fonts.ts'

/** A font face and its size in points. */
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

/** A document to draw on, and the measures of texts in it. */
export interface Pen {
  readonly document: PDFKit.PDFDocument
  /** Returns the height in points of a text wrapped to a width. */
  readonly heightOf: (text: string, face: Face, width: number) => number
  /** Returns the width in points of a text that is not wrapped. */
  readonly widthOf: (text: string, face: Face) => number
  readonly take: (face: Face) => PDFKit.PDFDocument
}

/** Returns a pen for a document; the product's fonts are registered by the names of their faces. */
export function penOf(document: PDFKit.PDFDocument): Pen {
  for (const [name, bytes] of fontSources()) document.registerFont(name, bytes)
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
