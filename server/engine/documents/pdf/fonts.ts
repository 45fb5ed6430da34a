import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { lazily } from '../../../packages.ts'

/** Free fonts with the metrics of Arial and Times New Roman, so that lines break as they do in Word and Excel. */
const FILES = {
  sans: ['@expo-google-fonts/arimo', 'Arimo'],
  serif: ['@expo-google-fonts/tinos', 'Tinos'],
} as const

/** A font family for PDFs. */
export type FontFamily = keyof typeof FILES
const FACES = ['400Regular', '700Bold', '400Regular_Italic', '700Bold_Italic'] as const

/** Returns the name of a font face in a document. */
const faceName = (family: FontFamily, bold: boolean, italic: boolean): string => `${family}${(bold ? 1 : 0) + (italic ? 2 : 0)}`

/** Returns the family that replaces a font named in a file. */
export const fontFamilyOf = (name: string | undefined): FontFamily =>
  /times|serif|roman|georgia|garamond|cambria|tinos|pt serif/i.test(name ?? '') && !/sans/i.test(name ?? '') ? 'serif' : 'sans'

/** The bytes of every face by its name, read once. */
const fontFiles = lazily((): ReadonlyMap<string, Buffer> => {
  const { resolve } = createRequire(import.meta.url)
  return new Map(
    (Object.keys(FILES) as FontFamily[]).flatMap(family =>
      FACES.map((face, at) => {
        const [name, title] = FILES[family]
        return [`${family}${at}`, readFileSync(resolve(`${name}/${face}/${title}_${face}.ttf`))] as const
      }),
    ),
  )
})

/** A parsed face, which keeps every glyph that was ever taken from it with the characters that it stands for. */
interface ParsedFont {
  getGlyph(id: number, characters?: readonly number[]): { codePoints: readonly number[] }
}

/** The functions of the font library that are used; pdfkit depends on it as `fontkit`. */
interface FontLibrary {
  create(bytes: Uint8Array): ParsedFont
  registerFormat(format: unknown): void
}

/**
 * A glyph that was first taken as a part of another one, as the Latin `x` is a part of the Cyrillic one, has no characters of its own: in
 * later documents it could be neither copied nor found. A glyph gets the characters that it is taken for.
 */
function parseFont(library: FontLibrary, bytes: Uint8Array): ParsedFont {
  const font = library.create(bytes)
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, characters = []) => {
    const glyph = getGlyph(id, characters)
    if (characters.length > 0) glyph.codePoints = characters
    return glyph
  }
  return font
}

/**
 * The sources of all faces by name, for documents. A face is parsed once, by the first document that uses it, instead of by each: a source is a short
 * marker that the library takes for a font in a format of our own, instead of bytes that it would parse again.
 */
export const fontSources = lazily((): ReadonlyMap<string, Buffer> => {
  const { resolve } = createRequire(import.meta.url)
  const library = createRequire(resolve('pdfkit'))('fontkit') as FontLibrary
  const marks = new Map([...fontFiles().keys()].map(name => [name, Buffer.from(`nerud font ${name}`)] as const))
  const names = new Map([...marks].map(([name, mark]) => [mark.toString(), name]))
  const parsed = new Map<string, ParsedFont>()
  const nameIn = (bytes: Uint8Array): string | undefined => (bytes.length < 100 ? names.get(Buffer.from(bytes).toString()) : undefined)
  /** A format whose fonts are parsed once and cached. */
  function Parsed({ buffer }: { readonly buffer: Uint8Array }): object {
    const name = nameIn(buffer)!
    const known = parsed.get(name) ?? parseFont(library, fontFiles().get(name)!)
    parsed.set(name, known)
    return known
  }
  library.registerFormat(Object.assign(Parsed, { probe: (bytes: Uint8Array) => nameIn(bytes) !== undefined }))
  return marks
})

/** A font face and its size in points. */
export interface FontFace {
  readonly family: FontFamily
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
}

/** A rectangle on a page, in points. */
export interface PageBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A document to draw on, and the measures of texts in it. */
export interface PdfCanvas {
  readonly document: PDFKit.PDFDocument
  /** Returns the height in points of a text wrapped to a width. */
  readonly heightOf: (text: string, face: FontFace, width: number) => number
  /** Returns the width in points of a text that is not wrapped. */
  readonly widthOf: (text: string, face: FontFace) => number
  readonly take: (face: FontFace) => PDFKit.PDFDocument
}

/** Returns a pen for a document; the product's fonts are registered by the names of their faces. */
export function pdfCanvasOf(document: PDFKit.PDFDocument): PdfCanvas {
  for (const [name, bytes] of fontSources()) document.registerFont(name, bytes)
  const heights = new Map<string, number>()
  const take = ({ family, size, bold, italic }: FontFace): PDFKit.PDFDocument =>
    document.font(faceName(family, bold, italic)).fontSize(size)
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
