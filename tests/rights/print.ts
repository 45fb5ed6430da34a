import { can, isNeverRemoved, withoutWrites, type Resource, type Resources } from '#resource'
import { RIGHTS, type RightCode } from '#resources/rights'
import { resources } from '#resources'
import { menu } from '#resources/menu'
import { GROUP_NAMES, RIGHT_NAMES } from '#resources/seed/catalogue/rights.rules'
import { ROLES } from '#resources/seed/books/roles.rules'
import { itemLabel } from '../../src/admin/menu/itemLabel.ts'
import { russian } from '../support/russian.ts'
import type { Access } from '../support/screenRoutes.ts'
import type { Expected } from './expected.ts'
import type { Doors } from './matrix.ts'

/** A call as the documentation of the API names it: the heading it stands under. */
export type Headings = ReadonlyMap<string, string>

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
const code = (text: string): string => `\`${text}\``
const codesText = (codes: readonly string[]): string => codes.map(code).join(', ')
const roles = Object.values(ROLES)

/** What the menu calls a screen, with its group; screens that no menu leads to go by their address alone. */
const named = new Map(
  menu.flatMap(area =>
    area.items.map(
      item => [item.path, `${russian(`nerud.menu.${area.label}`)}: ${itemLabel(item, resources as Resources, russian)}`] as const,
    ),
  ),
)

function accessText(access: Access): string {
  if (access === 'public') return 'без входа'
  return access.length ? codesText(access) : 'любой вошедший'
}
const isOpen = (access: Access, codes: readonly string[]): boolean => access === 'public' || can(new Set(codes), access)

function screensPart(screens: ReadonlyMap<string, Access>): string {
  const rows = [...screens]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, access]) => [
      code(path),
      named.get(path) ?? '',
      accessText(access),
      ...roles.map(role => (isOpen(access, role.rights) ? (isOpen(access, withoutWrites(role.rights)) ? '+' : 'w') : '')),
    ])
  return table(['Screen', 'Name', 'Opened by', ...roles.map(role => role.name)], rows)
}

/** What the server answered for one call, in words: who was let in, and what read-only mode left. */
function answered({ isPublic, codes }: Expected, doors: Doors): readonly [opened: string, readOnly: string] {
  const opened =
    isPublic && doors['none'] === 'open'
      ? 'без входа'
      : doors['nobody'] === 'open'
        ? 'любой вошедший'
        : codesText(codes.filter(one => doors[one] === 'open'))
  return [opened, doors['readOnly'] === 'open' ? '+' : 'нет']
}

function callsPart(expected: readonly Expected[], doors: ReadonlyMap<string, Doors>, headings: Headings): string {
  const groups = Map.groupBy(expected, one => headings.get(one.call) ?? '')
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b, 'ru'))
    .map(([heading, calls]) => {
      const alike = Map.groupBy(calls, one => JSON.stringify(answered(one, doors.get(one.call) ?? {})))
      const rows = [...alike].map(([key, ones]) => {
        const [opened, readOnly] = JSON.parse(key) as [string, string]
        return [opened, readOnly, ones.map(one => code(one.call)).join('<br>'), [...new Set(ones.map(one => one.source))].join('; ')]
      })
      return `### ${heading}\n\n${table(['Opened by any of', 'Read-only', 'Calls', 'Source'], rows)}`
    })
    .join('\n\n')
}

const rolesPart = (): string =>
  table(
    ['Code', 'Meaning', ...roles.map(role => role.name)],
    Object.entries(RIGHTS).flatMap(([group, codes]) =>
      codes.map((one: RightCode) => [
        code(one),
        `${GROUP_NAMES[group as keyof typeof RIGHTS]}. ${RIGHT_NAMES[one]}`,
        ...roles.map(role => ((role.rights as readonly string[]).includes(one) ? '+' : '')),
      ]),
    ),
  )

/** Which records stay as they are whatever rights somebody holds, with what is said then. */
function keptPart(): string {
  const all = Object.values<Resource>(resources).filter(resource => resource.rights.editWhen ?? isNeverRemoved(resource))
  const textOf = ({ name }: Resource, what: string): string => russian(`resources.${name}.refused.${what}`)
  return table(
    ['Records', 'Changed', 'Removed'],
    all.map(resource => [
      russian(`resources.${resource.name}.name`, { smart_count: 2 }),
      resource.rights.editWhen ? textOf(resource, 'edit') : '+',
      isNeverRemoved(resource) ? textOf(resource, 'remove') : '+',
    ]),
  )
}

/** The page of rights: what the screens ask for, what the server answered, and what the roles to start with hold. */
export function pageOf(
  screens: ReadonlyMap<string, Access>,
  expected: readonly Expected[],
  { doors, asked }: { readonly doors: ReadonlyMap<string, Doors>; readonly asked: number },
  headings: Headings,
): string {
  return (
    `# Rights

Written by \`npm run rights\` from a run against the server. The table that it is compared with is read from the specification, row by row:
[tests/rights/expected.tsv](../tests/rights/expected.tsv).

${asked.toLocaleString('en')} questions were asked of ${expected.length} calls: without a token, with a broken and an expired one, signed in without any right, with each code that
opens the call alone, with every code but those, with a temporary password, and in read-only mode. Refusals are 401 or 403 in Russian, and stored nothing.
"Opened by" tells who was let in: any one of the codes is enough, and all others together are not.

## Screens by role

\`+\` opens, \`w\` opens unless read-only mode is on (it takes away the codes ending in _ADD, _UPD, _DEL and _DONE), empty does not open.

${screensPart(screens)}

## Calls by code

"Read-only": whether the call is left to somebody who holds every code while read-only mode is on.

${callsPart(expected, doors, headings)}

## Records that stay as they are

Whatever rights somebody holds: such records are refused with these words (409), and no screen offers to change them. ` +
    `: by who has the right.

${keptPart()}

## Roles to start with

${rolesPart()}
`
  )
}
