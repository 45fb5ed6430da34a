import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file of an area that declares a resource. */
function fileOf(root: string, area: string, name: string): string | undefined {
  const declared = new RegExp(`\\bexport const ${name} = `, 'u')
  return readdirSync(join(root, area), { recursive: true, encoding: 'utf8' })
    .filter(file => /^[^.]+\.ts$/u.test(file))
    .map(file => `${area}/${file.replaceAll('\\', '/')}`)
    .find(file => declared.test(readFileSync(join(root, file), 'utf8')))
}

/** Puts the file before each fault of a declaration, which the language knows by area and resource alone: 'resources/fleet: repair.list.columns names …'. */
export const withFiles = (root: string, said: string): string =>
  said.replace(/(?<![\w/])(resources\/\w+): (\w+)\./gu, (place, area: string, name: string) => {
    try {
      const file = fileOf(root, area, name)
      return file === undefined ? place : `${file}: ${name}.`
    } catch {
      return place
    }
  })
