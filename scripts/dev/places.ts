import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file of an area that declares a resource: of the business, or of the framework. */
function fileOf(root: string, area: string, name: string): string | undefined {
  const declared = new RegExp(`\\b(export )?const ${name} = |name: '${name}',`, 'u')
  return [area, area.replace('resources/', 'src/areas/')]
    .filter(folder => existsSync(join(root, folder)))
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter(file => /^[^.]+\.ts$/u.test(file))
        .map(file => `${folder}/${file.replaceAll('\\', '/')}`),
    )
    .find(file => declared.test(readFileSync(join(root, file), 'utf8')))
}

/** Puts the file before each fault of a declaration, which the language knows by area and resource alone: 'resources/fleet: repair.list.columns names …'. */
export const withFiles = (root: string, text: string): string =>
  text.replace(/(?<![\w/])(resources\/\w+): (\w+)\./gu, (place, area: string, name: string) => {
    try {
      const file = fileOf(root, area, name)
      return file === undefined ? place : `${file}: ${name}.`
    } catch {
      return place
    }
  })
