import { createRequire } from 'node:module'
import { lazily } from '../../../lazily.ts'
import { readFileSync } from 'node:fs'

/** Free fonts with the metrics of Arial and Times New Roman, so that lines break as they do in Word and Excel. */
const FILES = {
  sans: ['@expo-google-fonts/arimo', 'Arimo'],
  serif: ['@expo-google-fonts/tinos', 'Tinos'],
} as const

/** A font family for PDFs. */
export type Family = keyof typeof FILES
const FACES = ['400Regular', '700Bold', '400Regular_Italic', '700Bold_Italic'] as const

/** Returns the name of a font face in a document. */
export const faceName = (family: Family, bold: boolean, italic: boolean): string => `${family}${(bold ? 1 : 0) + (italic ? 2 : 0)}`

/** Returns the family that replaces a font named in a file. */
export const familyOf = (name: string | undefined): Family =>
  /times|serif|roman|georgia|garamond|cambria|tinos|pt serif/i.test(name ?? '') && !/sans/i.test(name ?? '') ? 'serif' : 'sans'

/** The bytes of every face by its name, read once. */
const fontFiles = lazily((): ReadonlyMap<string, Buffer> => {
  const { resolve } = createRequire(import.meta.url)
  return new Map(
    (Object.keys(FILES) as Family[]).flatMap(family =>
      FACES.map((face, at) => {
        const [name, title] = FILES[family]
        return [`${family}${at}`, readFileSync(resolve(`${name}/${face}/${title}_${face}.ttf`))] as const
      }),
    ),
  )
})

/** What of the library that reads fonts is used: it has it under the name of the one that writes PDFs. */
interface FontLibrary {
  create(bytes: Uint8Array): object
  registerFormat(format: unknown): void
}

/**
 * The sources of all faces by their names, for documents: a face is parsed once, by the first document that takes it, and not by each. A source is a
 * mark that the library takes for a font of a format of its own, in place of bytes that it would parse anew.
 */
export const fontSources = lazily((): ReadonlyMap<string, Buffer> => {
  const { resolve } = createRequire(import.meta.url)
  const library = createRequire(resolve('pdfkit'))('fontkit') as FontLibrary
  const marks = new Map([...fontFiles().keys()].map(name => [name, Buffer.from(`nerud font ${name}`)] as const))
  const names = new Map([...marks].map(([name, mark]) => [mark.toString(), name]))
  const parsed = new Map<string, object>()
  const nameIn = (bytes: Uint8Array): string | undefined => (bytes.length < 100 ? names.get(Buffer.from(bytes).toString()) : undefined)
  /** A format of which every font is known already. */
  function Parsed({ buffer }: { readonly buffer: Uint8Array }): object {
    const name = nameIn(buffer)!
    const known = parsed.get(name) ?? library.create(fontFiles().get(name)!)
    parsed.set(name, known)
    return known
  }
  library.registerFormat(Object.assign(Parsed, { probe: (bytes: Uint8Array) => nameIn(bytes) !== undefined }))
  return marks
})
