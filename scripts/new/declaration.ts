import { article, kebab, pluralOf, quoted, small, snake, type NewOptions } from './options.ts'

/** The text of a declaration, and its imports: each name with its module. */
export interface Piece {
  readonly imports: readonly (readonly [name: string, from: string])[]
  readonly text: string
}

/** Returns the import statements of a declaration, one for each module. */
export const importsOf = ({ imports }: Piece): string =>
  [...Map.groupBy(imports, ([, from]) => from)]
    .map(([from, names]) => `import { ${[...new Set(names.map(([name]) => name))].join(', ')} } from '${from}'`)
    .join('\n')

const callsOf = (name: string): string => `api/${pluralOf(snake(name))}`
const addressOf = (name: string): string => `/${pluralOf(kebab(name))}`

const fields = ({ name, lines, rules, board }: NewOptions): readonly string[] => [
  `name: field.text({ required: true, max: 150 }),`,
  ...(board
    ? [
        `status: field.reference('${name}Status', { required: true, shows: ['name'], only: { isActive: true } }),`,
        `position: field.number({ readonly: true, hidden: true }),`,
      ]
    : []),
  `comment: field.text({ max: 2000, lines: 3 }),`,
  ...(lines
    ? [
        `lines: field.lines('${name}Line', { by: 'owner', shows: ['sum'], writes: ['name', 'quantity', 'price'], first: 'name', totals: ['sum'] }),`,
      ]
    : []),
  ...(lines && rules ? [`total: field.money({ derived: 'server' }),`] : []),
]

const boardView = ({ name }: NewOptions): string => `
    views: {
      board: {
        screen: '${addressOf(name)}/board',
        call: { path: '${callsOf(name)}/board' },
        columns: ['name', 'comment'],
        filters: [],
        board: { columns: 'status', only: { isActive: true }, position: 'position', move: 'move' },
      },
    },`

function head(options: NewOptions): string {
  const { area, name, en, lines, rules, board, documents, part } = options
  const columns = ['name', ...(board ? ['status'] : []), ...(lines && rules ? ['total'] : []), 'comment', 'isActive']
  const form = ['name', ...(board ? ['status'] : []), 'comment', ...(lines ? ['lines'] : []), 'isActive']
  return `
const read = ['${options.view}'] as const
const edit = ['${options.edit}'] as const

/** ${article(small(en[0])).replace(/^a/u, 'A')}. */
export const ${name} = defineResource({
  name: '${name}',
  area: '${area}',
  api: '${callsOf(name)}',
  screens: { base: '${addressOf(name)}', menu: '${part}' },
  title: 'name',
  fields: {
    ${fields(options).join('\n    ')}
  },
  list: {
    columns: [${columns.map(quoted).join(', ')}],
    sort: ['name'],
    search: ['name'],
    filters: { ${board ? `status: 'in', ` : ''}isActive: 'equals' },${board ? boardView(options) : ''}
  },
  form: [${form.map(quoted).join(', ')}],${documents ? `\n  show: [tab.documents('${name}Document', 'owner')],` : ''}
  rights: { read, create: edit, edit },${documents ? `\n  parts: { documents: { activity: 'isActive' } },` : ''}${
    board
      ? `\n  actions: {
    move: { on: 'one', path: '{id}/move', right: edit, button: false, input: moveInput('${name}Status') },
  },`
      : ''
  }
})
`
}

const lineOf = ({ area, name, en }: NewOptions): string => `
/** A line of ${article(small(en[0]))}, saved together with it. */
export const ${name}Line = defineResource({
  name: '${name}Line',
  area: '${area}',
  api: { path: '${callsOf(name)}/lines', calls: [] },
  title: 'name',
  fields: {
    owner: field.reference('${name}', { required: true, createOnly: true, shows: ['name'] }),
    name: field.text({ required: true, max: 300 }),
    quantity: field.decimal({ required: true, min: '0.001', max: '1000000', scale: 3, default: '1' }),
    price: field.money({ min: '0', max: '100000000' }),
    sum: field.money({ derived: 'record' }),
  },
  derive: {
    sum: {
      from: ['quantity', 'price'],
      of: r => (r.quantity && r.price ? roundHalfUp(multiply(r.quantity, r.price), 2) : null),
    },
  },
  rights: { read },
})
`

const LANGUAGE = '#resource'

/** Returns the file of an entity: its declaration, and the declarations of its documents and lines. */
export const entityOf = (options: NewOptions): Piece => ({
  imports: [
    ['defineResource', LANGUAGE],
    ['field', LANGUAGE],
    ...(options.board ? [['moveInput', LANGUAGE] as const] : []),
    ...(options.documents ? [['tab', LANGUAGE] as const] : []),
    ...(options.lines ? (['multiply', 'roundHalfUp'] as const).map(name => [name, `${LANGUAGE}/decimal`] as const) : []),
  ],
  text: [head(options), ...(options.lines ? [lineOf(options)] : [])].join(''),
})

/** Returns the declaration of a lookup that has only names. */
export const bookOf = ({ area, name, en, part }: NewOptions): Piece => ({
  imports: [['defineBook', '#areas/declarations']],
  text: `
/** ${en[1]}, which have only names. */
export const ${name} = defineBook({
  name: '${name}',
  area: '${area}',
  api: { path: '${callsOf(name)}', calls: ['list', 'one', 'create', 'edit'], activity: 'isActive' },
  list: '${bookAddress(name)}',
  menu: '${part}',
  max: 100,
})
`,
})

const bookAddress = (name: string): string => `/directory/${pluralOf(kebab(name))}`

/** Returns the declaration of the columns of a board: a lookup whose records have an order. */
export const statusesOf = ({ area, name, en, view, edit }: NewOptions): Piece => ({
  imports: [
    ['defineResource', LANGUAGE],
    ['field', LANGUAGE],
  ],
  text: `
/** The statuses of ${small(en[1])}: the columns of their board, in an order that users set. */
export const ${name}Status = defineResource({
  name: '${name}Status',
  area: '${area}',
  api: { path: '${callsOf(`${name}Status`)}', calls: ['list', 'one', 'create', 'edit'], activity: 'isActive' },
  screens: { list: '${bookAddress(`${name}Status`)}', dialog: true, right: ['${edit}'], menu: 'books' },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 100 }),
    sequence: field.number({ required: true, min: 1, max: 1000 }),
  },
  list: { columns: ['sequence', 'name', 'isActive'], sort: ['sequence', 'id'], search: ['name'], filters: { isActive: 'equals' } },
  form: [['name', 'sequence'], 'isActive'],
  rights: { read: [${[...new Set([view, edit])].map(quoted).join(', ')}], create: ['${edit}'], edit: ['${edit}'] },
  parts: { unique: { name: {} } },
})
`,
})

/** Returns the file with the rules of an entity. */
export const rulesOf = ({ name, en, lines, board }: NewOptions): string => {
  const own = snake(name)
  const parts = [
    ...(lines
      ? [
          `  derive: {
    total: t => sql\`(select coalesce(sum(round(l.quantity * l.price, 2)), 0)::numeric(16,2)
      from ${own}_line l where l.owner_id = \${t('id')} and not l.is_delete)\`,
  },`,
        ]
      : []),
    ...(board ? [`  actions: { move: moveOnBoard(${name}, 'board') },`] : []),
    ...(lines || board ? [] : [`  // The returned values are stored with the record.\n  before: async (_tx, _next, _prior) => ({}),`]),
  ]
  return `${lines ? `import { sql } from 'kysely'\n` : ''}import { defineRules } from '#server/engine/rules.ts'
${board ? `import { moveOnBoard } from '#server/engine/write/board.ts'\n` : ''}import { ${name} } from './${name}.ts'

/** The rules of ${small(en[1])}. */
export const ${name}Rules = defineRules(${name}, {
${parts.join('\n')}
})
`
}
