import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { locales } from '../../locales/index.ts'
import { resources } from '../../resources/app.ts'
import { menu } from '../../resources/menu.ts'
import { routesOf, screensOf, type Resource } from '../../src/resource/index.ts'
import { bookOf, entityOf, importsOf, statusesOf } from './declaration.ts'
import type { Draft } from './draft.ts'
import { snake } from './names.ts'
import type { NewOptions } from './options.ts'

const all: readonly Resource[] = Object.values<Resource>(resources)

/** Checks that the area is there, or that one of its name can be. */
export function checkArea(draft: Draft, { area, name, newArea, ru }: NewOptions): void {
  const areas = [...new Set(all.map(one => one.area))].toSorted()
  if (areas.includes(area)) {
    if (newArea !== undefined) throw new Error(`Область «${area}» уже есть: --new-area лишнее.`)
    if (draft.has(`resources/${area}/${name}`))
      throw new Error(`Папка resources/${area}/${name} уже есть: уберите её или возьмите другое имя.`)
    return
  }
  if (newArea === undefined) throw new Error(`Области «${area}» нет: есть ${areas.join(', ')}. Новую заводит --new-area "${ru[1]}".`)
  const taken = [`resources/${area}`, `locales/ru/${area}.ts`].find(path => draft.has(path))
  if (taken !== undefined) throw new Error(`Имя «${area}» занято (${taken}): назовите область иначе.`)
  if (area in locales.ru.nerud.menu || menu.some(({ label }) => label === area))
    throw new Error(`Слово «${area}» в меню уже есть: назовите область иначе.`)
}

/** Checks that the name is not a word of the interpreters, which name no entity. */
function checkWord(root: string, name: string): void {
  const named = new RegExp(`['"\`]${name}['"\`]|\\b(?:from|join|into|update)\\s+"?${snake(name)}"?[\\s(]`, 'u')
  for (const folder of ['src/admin', 'server/engine'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && /\.tsx?$/u.test(entry.name) && named.test(readFileSync(join(entry.parentPath, entry.name), 'utf8')))
        throw new Error(`«${name}» – слово самого каркаса (${folder}): возьмите имя точнее.`)
}

/** Checks that names, calls and screens of new resources are not those of others. */
export function checkNew(root: string, { ru, name }: NewOptions, made: readonly Resource[]): void {
  const words = locales.ru.resources as Readonly<Record<string, { readonly name: string }>>
  const alike = all.find(one => words[one.name]?.name.split(' |||| ')[1] === ru[1])
  if (alike) throw new Error(`«${ru[1]}» – это уже ${alike.name}: назовите иначе, иначе их не различить в меню.`)
  const strip = (path: string): string => path.replace(/\{\w+\}/gu, '{}')
  const callsOf = (one: Resource): readonly string[] => routesOf(one).map(({ method, path }) => `${method} ${strip(path)}`)
  const screens = (one: Resource): readonly string[] => screensOf(one).map(({ path }) => path)
  const existing = new Set(all.flatMap(one => [...callsOf(one), ...screens(one), snake(one.name)]))
  for (const one of made) {
    const taken = [...callsOf(one), ...screens(one), snake(one.name)].find(what => existing.has(what))
    if (taken !== undefined) throw new Error(`«${taken}» уже занято другим объектом: возьмите вместо «${name}» другое имя.`)
    checkWord(root, one.name)
  }
}

/** What the new declarations say, read from a copy that does not stay: a name that the language does not take is found before anything is written. */
export async function declaredBy(root: string, options: NewOptions): Promise<readonly Resource[]> {
  const pieces = [...(options.book ? [bookOf(options)] : [entityOf(options)]), ...(options.board ? [statusesOf(options)] : [])]
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/new-'))
  try {
    const made: Resource[] = []
    for (const [at, piece] of pieces.entries()) {
      const file = join(folder, `${at}.ts`)
      writeFileSync(file, `${importsOf(piece)}\n${piece.text}`)
      made.push(...Object.values((await import(pathToFileURL(file).href)) as Record<string, Resource>))
    }
    return made
  } catch (error) {
    throw new Error(`Имя «${options.name}» не подходит: ${error instanceof Error ? error.message : String(error)}.`, { cause: error })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
