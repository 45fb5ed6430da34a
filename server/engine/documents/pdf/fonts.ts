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
export const fontFiles = lazily((): ReadonlyMap<string, Buffer> => {
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
