import { existsSync, mkdirSync, readFileSync, writeFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format } from 'oxfmt'
import { pathToFileURL } from 'node:url'
import { locales } from '../../locales/index.ts'
import { resources } from '../../resources/app.ts'
import { menu } from '../../resources/menu.ts'
import { routesOf, screensOf, withDocuments, type Resource } from '../../src/resource/index.ts'
import { bookOf, entityOf, importsOf, statusesOf } from './declaration.ts'
import { snake, type NewOptions } from './options.ts'

/** What is going to be written: nothing of it is on the disk before `save`, so that a mistake on the way leaves everything as it was. */
export interface Draft {
  readonly has: (path: string) => boolean
  readonly read: (path: string) => string
  readonly write: (path: string, text: string) => void
  /** Formats and writes what has changed; returns the paths. */
  readonly save: () => Promise<readonly string[]>
}

/** A draft of files in a folder of the project, or in another one; they are formatted as the project is. */
export function draftOf(root: string, folder = root): Draft {
  const changed = new Map<string, string>()
  const onDisk = (path: string): string => join(folder, path)
  return {
    has: path => changed.has(path) || existsSync(onDisk(path)),
    read: path => changed.get(path) ?? readFileSync(onDisk(path), 'utf8'),
    write: (path, text) => void changed.set(path, text),
    async save() {
      const options = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as Readonly<Record<string, unknown>>
      const ready: [string, string][] = []
      for (const [path, text] of changed) {
        const { code, errors } = path.endsWith('.ts') ? await format(path, text, options) : { code: text, errors: [] }
        if (errors.length > 0) throw new Error(`${path} не читается после правки: ${errors.map(one => one.message).join('; ')}`)
        ready.push([path, code])
      }
      for (const [path, text] of ready) {
        mkdirSync(dirname(onDisk(path)), { recursive: true })
        writeFileSync(onDisk(path), text)
      }
      return ready.map(([path]) => path)
    },
  }
}

/** Comments and texts, whose brackets count for nothing, and brackets. */
const TOKENS = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|[[{(\]})]/gu

/** Where the bracket that opens first from `start` on closes. */
function endOf(text: string, start: number): number {
  let depth = 0
  for (const { 0: token, index } of text.slice(start).matchAll(TOKENS)) {
    if (/^[[{(]/u.test(token)) depth += 1
    else if (/^[\]})]/u.test(token) && --depth === 0) return start + index
  }
  return -1
}

/** Adds an entry at the end of the object or list that begins at `start`. */
export function addTo(draft: Draft, path: string, start: string | RegExp, entry: string): void {
  const text = draft.read(path)
  const at = typeof start === 'string' ? text.indexOf(start) : text.search(start)
  const begin = typeof start === 'string' ? at + start.length : at + (start.exec(text)?.[0].length ?? 0)
  // The bracket may be the last character of what is looked for.
  const end = at < 0 ? -1 : endOf(text, /[[{(]$/u.test(text.slice(at, begin)) ? begin - 1 : begin)
  if (end < 0) throw new Error(`В ${path} не нашлось места (${String(start)}): впишите туда сами: ${entry.trim()}`)
  const head = text.slice(0, end).trimEnd()
  draft.write(path, `${head}${/[[{(,]$/u.test(head) ? '' : ','}\n${entry},\n${text.slice(end)}`)
}

/** Does the text make or import something of this name? */
const declares = (text: string, name: string): boolean =>
  new RegExp(`\\b(?:const|let|function|type|interface)\\s+${name}\\b|^import\\s[^'"]*\\b${name}\\b[^'"]*from`, 'mu').test(text)

/** Refuses a name that a file has already. */
export function checkFree(draft: Draft, path: string, name: string): void {
  if (declares(draft.read(path), name)) throw new Error(`Имя «${name}» занято в ${path}: возьмите другое.`)
}

/** Imports a name into a file: beside the others from the same place, or in a line of its own. A name that is imported already stays. */
export function addImport(draft: Draft, path: string, name: string, from: string): void {
  const text = draft.read(path)
  const [, own = name] = / as (\w+)$/u.exec(name) ?? []
  const existing = new RegExp(`^import \\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}'`, 'mu').exec(text)
  const names = (existing?.[1] ?? '').split(',').flatMap(one => one.trim() || [])
  if (names.includes(name)) return
  checkFree(draft, path, own)
  if (existing) return draft.write(path, text.replace(existing[0], `import { ${[...names, name].join(', ')} } from '${from}'`))
  const lines = text.split('\n')
  const last = lines.findLastIndex(line => /^(?:import .*|\} )from '/u.test(line))
  lines.splice(last + 1, 0, `import { ${name} } from '${from}'`, ...(last < 0 ? [''] : []))
  draft.write(path, lines.join('\n'))
}

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
    return Object.values(withDocuments(Object.fromEntries(made.map(one => [one.name, one]))))
  } catch (error) {
    throw new Error(`Имя «${options.name}» не подходит: ${error instanceof Error ? error.message : String(error)}.`, { cause: error })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
