import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'

const root = join(import.meta.dirname, '..')
/** The path of the page. */
export const PAGE = 'docs/language.md'

/** The constructs of the language in the order in which an author meets them: the title, the file, and the interfaces in it. */
const CONSTRUCTS: readonly (readonly [title: string, file: string, ...interfaces: readonly string[]])[] = [
  ['A resource', 'resource', 'Resource'],
  ['Its title', 'resource', 'Title'],
  ['A derived value', 'resource', 'Derive'],
  ['Every field', 'field', 'Common'],
  ['Text fields', 'field', 'TextOptions'],
  ['Number fields', 'field', 'NumberOptions'],
  ['Decimal and money fields', 'field', 'DecimalOptions'],
  ['Date fields', 'field', 'DateOptions'],
  ['Moments', 'field', 'MomentOptions'],
  ['Flags', 'field', 'FlagOptions'],
  ['Choices', 'field', 'ChoiceOptions'],
  ['References', 'field', 'TargetOptions'],
  ['Lines', 'field', 'LinesOptions'],
  ['File fields', 'field', 'FileOptions'],
  ['Fields of any value', 'field', 'JsonOptions'],
  ['Columns that a person says', 'field', 'FileColumns'],
  ['The API', 'api', 'Api'],
  ['A list call', 'api', 'ListCall'],
  ['A sums call', 'api', 'SumsCall'],
  ['A query', 'api', 'QueryCall'],
  ['The screens', 'resource', 'Screens'],
  ['The list', 'resource', 'List'],
  ['A filter', 'resource', 'Filter'],
  ['The search', 'resource', 'Search'],
  ['Indicators', 'resource', 'Indicators'],
  ['A view', 'resource', 'View'],
  ['The screens of a view', 'resource', 'ViewScreens'],
  ['A board', 'resource', 'Board'],
  ['A matrix', 'matrix', 'Matrix'],
  ['What a figure of a matrix opens', 'matrix', 'MatrixOpening'],
  ['The rights', 'resource', 'ResourceRights'],
  ['An action', 'resource', 'Action'],
  ['Inputs that follow a choice', 'layout', 'Variants'],
  ['Parts', 'shared', 'Parts'],
  ['Records typed as lines', 'shared', 'Entry'],
  ['One default', 'shared', 'OneDefault'],
  ['Entries in force from a day', 'shared', 'Dated'],
  ['Recalculation', 'shared', 'Recalc'],
  ['The history of a status', 'shared', 'StatusHistory'],
  ['Kept sums', 'shared', 'KeptSums'],
  ['A unique value', 'shared', 'Unique'],
  ['A reservation', 'shared', 'Reserved'],
  ['An import', 'shared', 'Import'],
  ['A column of an import', 'shared', 'ImportColumn'],
  ['Documents of an owner', 'ownDocuments', 'OwnDocuments'],
  ['Documents', 'ownDocuments', 'DocumentsPart'],
  ['A place on the map', 'onMap', 'Spot'],
  ['A way on the map', 'onMap', 'Way'],
  ['Trips over a way', 'onMap', 'Trips'],
  ['An area', 'area', 'Area'],
  ['A group of rights', 'area', 'RightGroup'],
  ['A part of the menu', 'menu', 'MenuPart'],
  ['An entry of the menu', 'menu', 'MenuItem'],
  ['A page of several lists', 'menu', 'TabbedPage'],
  ['A tab of such a page', 'menu', 'ListTab'],
]

/** What an application adds in code, on the server and in the browser. */
const CODE: typeof CONSTRUCTS = [
  ['The rules of a resource: `defineRules`', 'server/engine/rules', 'ResourceRules'],
  ['A notice', 'server/engine/rules', 'Announcement'],
  ['The rules of an area: `defineAreaRules`', 'server/application', 'AreaRules'],
  ['A route', 'server/application', 'Route'],
  ['The screens of an area: `defineAreaScreens`', 'src/admin/customScreens', 'CustomScreens'],
  ['A page', 'src/admin/customScreens', 'Page'],
  ['What follows from a choice', 'src/admin/form/fills', 'Fill'],
  ['The question of a rule', 'src/admin/form/fills', 'LineQuery'],
]

/** One key: its description and an example. */
export interface Key {
  readonly name: string
  readonly isOptional: boolean
  readonly text: string
  readonly example: string
}
/** One construct with its keys. */
export interface Construct {
  readonly title: string
  readonly name: string
  readonly text: string
  readonly keys: readonly Key[]
}

const plain = (comment: string): string =>
  comment
    .replace(/^\s*\/\*\*|\*\/\s*$/gu, '')
    .trim()
    // The first paragraph is for authors; the rest is for developers of the framework.
    .replace(/\n\s*\*?\s*\n[\s\S]*$/u, '')
    .split('\n')
    .map(line => line.replace(/^\s*\*\s?/u, '').trim())
    .filter(Boolean)
    .join(' ')

const COMMENT = String.raw`/\*\*(?:[^*]|\*(?!/))*\*/`
const keyIn = new RegExp(String.raw`(?:^  (${COMMENT})\n)?^  (?:readonly )?(\w+)(\?)?[:(]`, 'gmu')

function constructOf(title: string, file: string, name: string): Construct {
  const path = file.includes('/') ? file : `src/resource/${file}`
  const source = ['.ts', '.tsx'].map(ending => join(root, path + ending)).find(existsSync)
  const found = new RegExp(
    String.raw`(${COMMENT})?\n?(?:export )?interface ${name}(?:<[^{]*>)?(?: extends [^{]*)? \{\n([\s\S]*?)\n\}`,
    'u',
  ).exec(source === undefined ? '' : readFileSync(source, 'utf8'))
  if (!found) throw new Error(`${path} has no interface ${name}`)
  const keys = [...(found[2] ?? '').matchAll(keyIn)].map(([, comment = '', key = '', optional]): Key => {
    const [text = '', example = ''] = plain(comment).split(/\s*Example: /u)
    return { name: key, isOptional: optional === '?', text, example: example.replace(/^[`"]|[`"]$/gu, '') }
  })
  return { title, name, text: plain(found[1] ?? ''), keys }
}

const constructsOf = (all: typeof CONSTRUCTS): readonly Construct[] =>
  all.flatMap(([title, file, ...interfaces]) => interfaces.map(name => constructOf(title, file, name)))

/** Returns every construct of the language, read from the comments of its types. */
export const constructs = (): readonly Construct[] => constructsOf(CONSTRUCTS)

/** The same of what an application adds in code; these have no examples. */
export const codeConstructs = (): readonly Construct[] => constructsOf(CODE)

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)
const codeTable = ({ title, text, keys }: Construct): string =>
  [
    `### ${title}`,
    ...(text ? ['', text] : []),
    '',
    '| key | what it does |',
    '| --- | --- |',
    ...keys.map(key => `| \`${key.name}\`${key.isOptional ? '' : ' *'} | ${cell(key.text)} |`),
  ].join('\n')
const table = ({ title, text, keys }: Construct): string =>
  [
    `## ${title}`,
    ...(text ? ['', text] : []),
    '',
    '| key | what it says | example |',
    '| --- | --- | --- |',
    ...keys.map(key => `| \`${key.name}\`${key.isOptional ? '' : ' *'} | ${cell(key.text)} | \`${cell(key.example)}\` |`),
  ].join('\n')

/** Returns the page as it must be, formatted. */
export async function page(): Promise<string> {
  const all = constructs()
  const keys = all.reduce((sum, one) => sum + one.keys.length, 0)
  const { code } = await format(
    PAGE,
    `# The language

Every key that a declaration may have: ${keys} in ${all.length} constructs, at most ${Math.max(...all.map(one => one.keys.length))} in one. Keys with a star are required. Written by
\`npm run language\` from the comments of the types in \`src/resource\`; a test says when the page is stale. What an application adds
in code is at the end.

${all.map(table).join('\n\n')}

## Code

Rules run on the server (\`….rules.ts\`), screens in the browser (\`….screens.ts\`); both import declarations, never each other.

${codeConstructs().map(codeTable).join('\n\n')}
`,
  )
  return code
}

if (import.meta.main) writeFileSync(join(root, PAGE), await page())
