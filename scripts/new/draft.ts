import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format } from 'oxfmt'

/** What is going to be written: nothing of it is on the disk before `save`, so that a mistake on the way leaves everything as it was. */
export interface Draft {
  readonly has: (path: string) => boolean
  readonly read: (path: string) => string
  readonly write: (path: string, text: string) => void
  /** Formats and writes what has changed; returns the paths. */
  readonly save: () => Promise<readonly string[]>
}

export function draftOf(root: string): Draft {
  const changed = new Map<string, string>()
  const onDisk = (path: string): string => join(root, path)
  return {
    has: path => changed.has(path) || existsSync(onDisk(path)),
    read: path => changed.get(path) ?? readFileSync(onDisk(path), 'utf8'),
    write: (path, text) => void changed.set(path, text),
    async save() {
      const options = JSON.parse(readFileSync(onDisk('.oxfmtrc.json'), 'utf8')) as Readonly<Record<string, unknown>>
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
