import { resources } from '../../resources/app.ts'
import { RIGHTS, type RightCode } from '../../resources/rights.ts'
import { GROUP_NAMES } from '../../resources/seed/catalogue/rights.rules.ts'
import { routesOf, type Resource } from '../../src/resource/index.ts'
import { addTo, type Draft } from './draft.ts'
import { quoted } from './names.ts'
import type { NewOptions } from './options.ts'

const CODES = 'resources/rights.ts'
const NAMES = 'resources/seed/catalogue/rights.rules.ts'

const groups = Object.entries<readonly RightCode[]>(RIGHTS)

/** The group in which the rights of an area stand: of its own name, or that of the right by which most of its entities are read. */
function groupOf(area: string): string {
  if (area in RIGHTS) return area
  const queries = Object.values<Resource>(resources).flatMap(one => (one.area === area ? one.rights.read : []))
  const counted = groups.map(([group, codes]) => ({ group, count: queries.filter(code => codes.includes(code as RightCode)).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]!.group
}

/** Writes the new rights into the catalogue, those of a new area as a group of their own. */
export function makeRights(draft: Draft, { area, newArea, rights }: NewOptions): void {
  if (rights.length === 0) return
  const isNew = newArea !== undefined && !(area in RIGHTS)
  const group = isNew ? area : groupOf(area)
  if (isNew) {
    const [title = area] = newArea.split('|')
    if (Object.values(GROUP_NAMES).includes(title)) throw new Error(`Группа прав «${title}» уже есть: назовите область (--new-area) иначе.`)
    addTo(draft, CODES, 'export const RIGHTS = {', `  ${group}: []`)
    addTo(draft, NAMES, /const GROUP_NAMES[^=]*= \{/u, `${group}: ${quoted(title)}`)
  }
  for (const { code, name } of rights) {
    addTo(draft, CODES, new RegExp(`^ {2}${group}: \\[`, 'mu'), quoted(code))
    addTo(draft, NAMES, /const RIGHT_NAMES[^=]*= \{/u, `${code}: ${quoted(name)}`)
  }
}

const row = (call: string, right: readonly string[], reads: boolean): string =>
  [call, right.length ? right.join('|') : 'sign-in', reads ? 'reads' : 'writes', 'npm run new'].join('\t')

/** What the table of rights says of the calls of a resource, its history and its files. */
function rowsOf(resource: Resource): readonly string[] {
  const calls = routesOf(resource)
  const one = calls.find(({ kind }) => kind === 'one')
  const files = Object.entries(resource.fields).flatMap(([name, { kind }]) => (kind === 'file' ? [name] : []))
  return [
    ...calls.map(({ method, path, right, reads }) => row(`${method} ${path}`, right, reads)),
    ...(one ? [row(`GET api/history/${resource.name}/{id}`, one.right, true)] : []),
    ...(one ? files.map(name => row(`GET api/files/${resource.name}/{record}/${name}`, one.right, true)) : []),
  ]
}

/** Enters the calls of new resources in the table of rights. */
export function enterRows(draft: Draft, made: readonly Resource[]): void {
  const path = 'tests/rights/expected.tsv'
  draft.write(path, `${draft.read(path).trimEnd()}\n${made.flatMap(rowsOf).join('\n')}\n`)
}
