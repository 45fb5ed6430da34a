import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'
import { isTarget } from './targets.ts'

/** Records which functions of the product each test file runs: measured once, by a call inserted at the beginning of each function. */

const root = new URL('../..', import.meta.url).pathname
/** The folder of the measurements, relative to the root. */
export const CACHE_FOLDER = '.cache/mutants'

interface Body {
  readonly start: number
  readonly end: number
  readonly isBlock: boolean
}

/** Returns the function bodies of a source, in order. */
function bodiesIn(file: string, source: string): Body[] {
  const bodies: Body[] = []
  const add = ({ body }: { readonly body: ESTree.FunctionBody | ESTree.Expression | null }): void => {
    if (body) bodies.push({ start: body.start, end: body.end, isBlock: body.type === 'BlockStatement' })
  }
  new Visitor({ FunctionDeclaration: add, FunctionExpression: add, ArrowFunctionExpression: add }).visit(parseSync(file, source).program)
  return bodies.toSorted((a, b) => a.start - b.start)
}

/**
 * Returns a function that gives, for a position in a source, the number of the innermost function around it; 0 is code that runs when the
 * file is loaded.
 */
export function functionAt(file: string, source: string): (position: number) => number {
  const bodies = bodiesIn(file, source)
  return position => bodies.findLastIndex(({ start, end }) => start <= position && position < end) + 1
}

/** Returns the key of a function: its file, the version of the file, and its number. */
export const keyOf = (file: string, source: string, n: number): string =>
  `${file}@${createHash('sha1').update(source).digest('hex').slice(0, 6)}:${n}`

/** Returns a source that records in a set which of its functions ran. */
function noting(file: string, source: string): string {
  const noted = (n: number): string => `__ran.add("${keyOf(file, source, n)}")`
  const inserted = bodiesIn(file, source).flatMap(({ start, end, isBlock }, n) =>
    isBlock
      ? [{ at: start + 1, text: `${noted(n + 1)};`, order: 0 }]
      : [
          { at: start, text: `(${noted(n + 1)}, `, order: n },
          { at: end, text: ')', order: -n },
        ],
  )
  const parts: string[] = [`const __ran = (globalThis.__nerudRan ??= new Set()); ${noted(0)};`]
  let from = 0
  for (const { at, text } of inserted.toSorted((a, b) => a.at - b.at || a.order - b.order)) {
    parts.push(source.slice(from, at), text)
    from = at
  }
  return [...parts, source.slice(from)].join('')
}

const SETUP = 'setup'
/** Returns the file with what a test file ran, or with what runs before all test files. */
const coverageFile = (test: string): string => join(root, CACHE_FOLDER, 'ran', `${test.replaceAll('/', '+')}.json`)

/** Adds the recording to sources when they are loaded, and makes each test file save what it ran. */
export function recordCoverage(): Plugin {
  mkdirSync(join(root, CACHE_FOLDER, 'ran'), { recursive: true })
  const main = globalThis as { __nerudRan?: Set<string> }
  process.once('exit', () => {
    if (main.__nerudRan) writeFileSync(coverageFile(SETUP), JSON.stringify([...main.__nerudRan]))
  })
  return {
    name: 'nerud-note-what-runs',
    enforce: 'pre',
    transform(source, id) {
      const file = relative(root, id.split('?')[0]!)
      if (isTarget(file)) return { code: noting(file, source), map: null }
      if (!/^tests\/.*\.test\.tsx?$/.test(file)) return undefined
      const ending = `;(await import('vitest')).afterAll(async () =>
        (await import('node:fs')).writeFileSync(${JSON.stringify(coverageFile(file))}, JSON.stringify([...(globalThis.__nerudRan ?? [])])));`
      return { code: source + ending, map: null }
    },
  }
}

/** Returns what a test file ran; without one, what runs before all test files. Empty when it was never measured. */
export const coveredBy = (test = SETUP): readonly string[] =>
  existsSync(coverageFile(test)) ? (JSON.parse(readFileSync(coverageFile(test), 'utf8')) as string[]) : []
