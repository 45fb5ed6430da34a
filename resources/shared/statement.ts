import { defineDocuments, defineResource, field, NOBODY, tab, type Fields } from '#resource'
import { proposed } from './answers.ts'
import { formatDate } from '#resource/text'
import type { RightCode } from '#resources/rights'

/** What becomes of a statement and of its lines: filled in, carried out, some lines taken back, all of it taken back (finance §4). */
export const STATEMENT_STATES = ['draft', 'initialised', 'partly', 'deleted'] as const
const STATEMENT_TONES = { draft: 'waiting', initialised: 'active', partly: 'warning', deleted: 'deleted' } as const
/** What a sum of one line may be. */
export const SUM = { min: '0.01', max: '999999999.99' } as const

/** Why something is taken back: screens ask for it wherever it is, calls may leave it out where the specification sends none (finance §7). */
export const CANCELLATION = { delComment: field.text({ requiredOnScreen: true, min: 3, max: 500, lines: 2 }) } as const

/** The query that proposes the number of a new paper. */
export const proposesNumber = (right: readonly RightCode[]) =>
  ({ nextNumber: { on: 'all', path: 'next_number', right, returns: proposed } }) as const

/** Header and lines stay as they are once the statement is carried out. */
export const isDraft = (r: { readonly status: string | null }): boolean => r.status === 'draft'

/**
 * What can be done to a statement: carried out whole or not at all, which the question says in figures, and taken back with a reason. What is odd about one is
 * refused until `anyway` says that it is meant.
 */
export const statementActions = <const S extends string>(right: readonly RightCode[], ...figures: readonly S[]) =>
  ({
    init: {
      on: 'one',
      path: '{id}/init',
      right,
      when: (r: { status: string }) => r.status === 'draft',
      confirm: true,
      figures,
      input: { anyway: field.flag() },
      asks: () => [],
    },
    cancel: {
      on: 'one',
      path: '{id}/delete',
      right,
      when: (r: { status: string }) => r.status !== 'deleted',
      input: CANCELLATION,
      danger: true,
    },
  }) as const

/** What can be done to a line of a statement that was carried out: it alone is taken back, for a reason that some kinds must say. */
export const lineActions = <const I extends Fields = typeof CANCELLATION>(
  right: readonly RightCode[],
  input: I = CANCELLATION as unknown as I,
) =>
  ({
    cancelLine: {
      on: 'one',
      path: '{id}/delete',
      right,
      when: (r: { status: string }) => r.status === 'initialised',
      input,
      danger: true,
    },
  }) as const

/** What every statement and every line has of its state. */
export const statusFields = {
  status: field.choice(STATEMENT_STATES, { readonly: true, default: 'draft', tones: STATEMENT_TONES }),
  delComment: field.text({ readonly: true, max: 500, copied: false }),
} as const

/** What a line says of its statement on the wire (finance §3). */
const OF_HEADER = ['number', 'date', 'reportDate', 'costList', 'payMethod', 'comment', 'status', 'docs'] as const
/** The reference of a line to its statement. */
export const headerOf = <const H extends string>(header: H) =>
  field.reference(header, { required: true, createOnly: true, at: 'vedomostId', shows: OF_HEADER })

/** Figures over lines that say something about some kinds alone. */
type Count = 'countCompanies' | 'countVehicles' | 'volume' | 'price'

interface StatementOf<N extends string, L extends string, D extends string, I extends Fields> {
  readonly name: N
  readonly line: L
  readonly documents: D
  readonly api: string
  /** The documents on the wire. */
  readonly docs: string
  readonly screens: string
  readonly view: RightCode
  readonly add: RightCode
  /** The types of its articles, and the one that it begins with. */
  readonly articles: readonly number[]
  readonly article?: number
  /** What of the common counts says something about it. */
  readonly counts?: readonly Count[]
  /** A new one without lines is filled with what belongs to its point. */
  readonly byPoint?: boolean
  /** What is asked when a draft is filled with lines without typing; a file travels as a form. */
  readonly fill: I
  readonly writes: readonly string[]
  readonly shows: readonly string[]
  readonly totals: readonly string[]
}

/** The header: what is typed, how it stands, and figures over its lines. */
const fieldsOf = <const L extends string, const D extends string>(
  of: Pick<
    StatementOf<string, L, D, Fields>,
    'articles' | 'article' | 'byPoint' | 'counts' | 'line' | 'documents' | 'docs' | 'writes' | 'shows' | 'totals'
  >,
) => {
  const about = (name: Count) => ({ derived: 'server', onDemand: true, hidden: !of.counts?.includes(name) }) as const
  return {
    number: field.text({ required: true, max: 50, copied: false, proposed: 'nextNumber' }),
    date: field.date({ required: true, today: true, min: '2000-01-01', max: '2039-12-31' }),
    reportDate: field.date({ min: '2000-01-01', max: '2039-12-31' }),
    costList: field.reference('costList', {
      // An article that a kind begins with is as good as one that was asked for.
      ...((of.article === undefined ? { required: true } : { default: of.article }) as { readonly required: true }),
      shows: ['name', 'costListType'],
      only: { costListType: of.articles, isActive: true },
    }),
    payMethod: field.reference('payMethod', { required: true, shows: ['name', 'rate'], only: { isActive: true } }),
    rate: field.decimal({ readonly: true, scale: 4 }),
    point: field.reference('point', { shows: ['name'], only: { isActive: true }, hidden: !of.byPoint }),
    comment: field.text({ max: 2000, lines: 2 }),
    ...statusFields,
    countLines: field.number({ derived: 'server' }),
    countCompanies: field.number(about('countCompanies')),
    countVehicles: field.number(about('countVehicles')),
    volume: field.decimal({ ...about('volume'), scale: 3 }),
    price: field.money(about('price')),
    averageSum: field.money({ derived: 'server' }),
    totalSum: field.money({ derived: 'server' }),
    linesSum: field.money({ derived: 'server', onDemand: true }),
    lines: field.lines(of.line, {
      by: 'vedomost',
      writes: of.writes,
      shows: [...of.shows, 'status', 'delComment'],
      totals: of.totals,
      onDemand: true,
    }),
    docs: field.lines(of.documents, {
      by: 'owner',
      shows: ['name', 'fileName', 'documentType', 'isActive'],
      first: 'fileName',
      onDemand: true,
      at: of.docs,
    }),
  } as const
}

const LEADING = ['number', 'date', 'reportDate', 'costList', 'payMethod'] as const
const FILTERS = { date: 'range', reportDate: 'range', status: 'in', payMethod: 'in', insDate: 'range', mdInsUser: 'in' } as const
/** The card: how it stands, and all of it with its lines. */
const CARD = [
  tab.head({ state: 'status', figures: ['totalSum', 'countLines', 'averageSum', 'costList', 'payMethod'] }),
  tab.data(
    { section: 'removal', rows: ['delComment'], when: 'delComment' },
    ['number', 'date', 'reportDate'],
    ['costList', 'payMethod', 'rate'],
    ['linesSum', 'totalSum'],
    'lines',
    'comment',
  ),
] as const

/**
 * A statement (ведомость) that moves money: a header, its lines, what each of them stands for in the boxes from the moment it is carried out. Its kind says its
 * columns, its articles and its rights; what a line posts is said by its rules (`statement.rules.ts`).
 */
export function defineStatement<const N extends string, const L extends string, const D extends string, const I extends Fields>(
  of: StatementOf<N, L, D, I>,
) {
  const { counts = [], byPoint = false } = of
  const isFile = Object.values(of.fill).some(one => one.kind === 'file')
  return defineResource({
    name: of.name,
    area: 'statements',
    api: { path: of.api, calls: ['list', 'one', 'create', 'edit', 'export'], queries: proposesNumber([of.add]) },
    screens: { base: of.screens, aliases: [of.screens] },
    title: { fields: ['number', 'date'], of: r => [`№ ${r.number}`, formatDate(r.date)].filter(Boolean).join(' · ') },
    fields: fieldsOf(of),
    list: {
      columns: [...LEADING, ...counts, 'countLines', 'averageSum', 'totalSum', 'status', 'insDate', 'mdInsUser'],
      lead: ['number', 'status', 'date', 'totalSum', 'countLines'],
      extra: ['id', 'rate', 'linesSum', 'comment', 'delComment'],
      sort: ['-date', '-id'],
      search: { in: ['number', 'comment'], global: true },
      period: 'date',
      filters: { ...FILTERS, costList: { by: 'in', only: { costListType: of.articles } } },
    },
    form: [['number', 'date', 'reportDate'], byPoint ? ['costList', 'payMethod', 'point'] : ['costList', 'payMethod'], 'lines', 'comment'],
    show: [...CARD, tab.documents(of.documents, 'owner')],
    rights: { read: [of.view], create: [of.add], edit: [of.add], editWhen: isDraft, remove: NOBODY },
    actions: {
      ...statementActions([of.add], 'countLines', 'totalSum'),
      fill: {
        on: 'one',
        path: '{id}/fill',
        right: [of.add],
        when: r => r.status === 'draft',
        input: of.fill,
        ...(isFile && { body: 'multipart' }),
      },
    },
    parts: { statuses: { field: 'status', history: 'statusHistory' } },
    madeBy: 'statement',
  })
}

interface DocumentsOf<N extends string, T extends string> {
  readonly name: N
  readonly owner: T
  readonly api: string
  /** The path of its statements. */
  readonly statements: string
  readonly types: string
  readonly view: readonly RightCode[]
  readonly add: readonly RightCode[]
}

/** Documents of a statement: orders, receipts, scans of the paper that was signed. */
export const defineStatementDocuments = <const N extends string, const T extends string>(of: DocumentsOf<N, T>) =>
  defineDocuments({
    name: of.name,
    area: 'statements',
    owner: of.owner,
    api: of.api,
    under: `${of.statements}/{id}/documents`,
    download: `${of.statements}/{id}/documents/download`,
    names: { one: '{id}-{file}', many: '{id}-vedomost' },
    types: of.types,
    read: of.view,
    write: of.add,
  })

/** The payment that a line made. */
export const PAID = field.reference('payment', {
  readonly: true,
  copied: false,
  shows: ['number', 'costList', 'sum', 'payDate', 'payStatus', 'isActive'],
})

/** The lines of one statement as a list, and its file: `heads` of the rules say the statement above it. */
export const exportOf = (statements: string) => ({
  [`${statements}/{id}/lines`]: { by: 'vedomost', scope: 'ofStatement', export: `${statements}/{id}/export_xlsx` },
})
