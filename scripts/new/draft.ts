import { existsSync, mkdirSync, readFileSync, writeFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format } from 'oxfmt'
import { pathToFileURL } from 'node:url'
import { locales } from '../../locales/index.ts'
import { menu, resources } from '../../resources/app.ts'
import { routesOf, screensOf, withDocuments, type Resource } from '../../src/resource/index.ts'
import { bookOf, entityOf, importsOf, statusesOf } from './declaration.ts'
import { snake, type NewOptions } from './options.ts'

/** Files to be written. Nothing is written before `save`, so an error leaves all files unchanged. */
export interface Draft {
  readonly has: (path: string) => boolean
  readonly read: (path: string) => string
  readonly write: (path: string, text: string) => void
  /** Formats and writes the changed files; returns their paths. */
  readonly save: () => Promise<readonly string[]>
}

/** Creates a draft of files in a folder, in this project or another one; they are formatted like those of the project. */
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

/** Brackets, and the comments and strings whose brackets are ignored. */
const TOKENS = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|[[{(\]})]/gu

/** Returns the index of the bracket that closes the first one opened at or after `start`. */
function endOf(text: string, start: number): number {
  let depth = 0
  for (const { 0: token, index } of text.slice(start).matchAll(TOKENS)) {
    if (/^[[{(]/u.test(token)) depth += 1
    else if (/^[\]})]/u.test(token) && --depth === 0) return start + index
  }
  return -1
}

/** Adds an entry at the end of the object or array whose text begins with `start`. */
export function addTo(draft: Draft, path: string, start: string | RegExp, entry: string): void {
  const text = draft.read(path)
  const at = typeof start === 'string' ? text.indexOf(start) : text.search(start)
  const begin = typeof start === 'string' ? at + start.length : at + (start.exec(text)?.[0].length ?? 0)
  // The opening bracket may be the last character of the match.
  const end = at < 0 ? -1 : endOf(text, /[[{(]$/u.test(text.slice(at, begin)) ? begin - 1 : begin)
  if (end < 0) throw new Error(`В ${path} не нашлось места (${String(start)}): впишите туда сами: ${entry.trim()}`)
  const head = text.slice(0, end).trimEnd()
  draft.write(path, `${head}${/[[{(,]$/u.test(head) ? '' : ','}\n${entry},\n${text.slice(end)}`)
}

/** Whether the text declares or imports the name. */
const declares = (text: string, name: string): boolean =>
  new RegExp(`\\b(?:const|let|function|type|interface)\\s+${name}\\b|^import\\s[^'"]*\\b${name}\\b[^'"]*from`, 'mu').test(text)

/** Throws when a file already declares the name. */
export function checkFree(draft: Draft, path: string, name: string): void {
  if (declares(draft.read(path), name)) throw new Error(`Имя «${name}» занято в ${path}: возьмите другое.`)
}

/** Imports a name into a file: in the existing import of the module, or in a new one. Does nothing when the file imports it already. */
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

/** Throws when the area does not exist and is not to be created, or when its name is taken. */
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

/** Throws when the source of the framework contains the name as a string or a table: a test forbids it to name entities. */
function checkWord(root: string, name: string): void {
  const mention = new RegExp(`['"\`]${name}['"\`]|\\b(?:from|join|into|update)\\s+"?${snake(name)}"?[\\s(]`, 'u')
  for (const folder of ['src/admin', 'server/engine'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && /\.tsx?$/u.test(entry.name) && mention.test(readFileSync(join(entry.parentPath, entry.name), 'utf8')))
        throw new Error(`«${name}» – слово самого каркаса (${folder}): возьмите имя точнее.`)
}

/** Throws when the title, a name, a call or a screen of the new resources is taken. */
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

/** Loads the new declarations from a temporary file and returns their resources. Throws for an invalid name before anything is written. */
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
