import { defineResource, field, NOBODY, tab, type Fields, type Rights } from '#resource'
import { proposed } from './answers.ts'
import { formatDate } from '#resource/text'

/** The states of a statement and its lines: draft, executed, some lines cancelled, cancelled (finance §4). */
export const STATEMENT_STATES = ['draft', 'initialised', 'partly', 'deleted'] as const
const STATEMENT_TONES = { draft: 'waiting', initialised: 'active', partly: 'warning', deleted: 'deleted' } as const
/** The bounds of a line's sum. */
export const SUM = { min: '0.01', max: '999999999.99' } as const

/** The reason of a cancellation: always required on screens, optional in calls where the specification sends none (finance §7). */
export const CANCELLATION = { delComment: field.text({ requiredOnScreen: true, min: 3, max: 500, lines: 2 }) } as const

/** Returns the query that proposes the number of a new document. */
export const proposesNumber = (right: Rights) => ({ nextNumber: { on: 'all', path: 'next_number', right, returns: proposed } }) as const

/** Header and lines cannot be changed after the statement was executed. */
export const isDraft = (r: { readonly status: string | null }): boolean => r.status === 'draft'

/**
 * Returns the actions of a statement: execution, completely or not at all, with a confirmation that shows figures; and cancellation with a
 * reason. Warnings reject the execution until `anyway` confirms them.
 */
export const statementActions = <const S extends string>(right: Rights, ...figures: readonly S[]) =>
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

/** Returns the action of a line of an executed statement: it is cancelled alone; some kinds require a reason. */
export const lineActions = <const I extends Fields = typeof CANCELLATION>(right: Rights, input: I = CANCELLATION as unknown as I) =>
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

/** The state of every statement and line. */
export const statusFields = {
  status: field.choice(STATEMENT_STATES, { readonly: true, default: 'draft', tones: STATEMENT_TONES }),
  delComment: field.text({ readonly: true, max: 500, copied: false }),
} as const

/** The fields of its statement that a line shows on the wire (finance §3). */
const OF_HEADER = ['number', 'date', 'reportDate', 'costList', 'payMethod', 'comment', 'status', 'docs'] as const
/** Returns the reference of a line to its statement. */
export const headerOf = <const H extends string>(header: H) =>
  field.reference(header, { required: true, createOnly: true, at: 'vedomostId', shows: OF_HEADER })

/** Figures that only some kinds have. */
type Count = 'countCompanies' | 'countVehicles' | 'volume' | 'price'

interface StatementOf<N extends string, L extends string, I extends Fields> {
  readonly name: N
  readonly line: L
  readonly api: string
  /** The name of its documents on the wire. */
  readonly docs: string
  readonly screens: string
  readonly view: string
  readonly add: string
  /** The types of its articles, and the default article. */
  readonly articles: readonly number[]
  readonly article?: number
  /** The figures that it has. */
  readonly counts?: readonly Count[]
  /** A new one without lines is filled by its point. */
  readonly byPoint?: boolean
  /** The input of filling a draft with lines automatically; a file is sent as a form. */
  readonly fill: I
  readonly writes: readonly string[]
  readonly shows: readonly string[]
  readonly totals: readonly string[]
}

/** The header: input fields, state, and figures over the lines. */
const fieldsOf = <const N extends string, const L extends string>(
  of: Pick<
    StatementOf<N, L, Fields>,
    'name' | 'articles' | 'article' | 'byPoint' | 'counts' | 'line' | 'docs' | 'writes' | 'shows' | 'totals'
  >,
) => {
  const about = (name: Count) => ({ derived: 'server', onDemand: true, hidden: !of.counts?.includes(name) }) as const
  return {
    number: field.text({ required: true, max: 50, copied: false, proposed: 'nextNumber' }),
    date: field.date({ required: true, today: true, min: '2000-01-01', max: '2039-12-31' }),
    reportDate: field.date({ min: '2000-01-01', max: '2039-12-31' }),
    costList: field.reference('costList', {
      // A default article satisfies `required`.
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
    docs: field.lines(`${of.name}Document` as const, {
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
/** The card: state and figures, and everything with the lines. */
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
 * Declares a statement (ведомость) that moves money: a header and lines, which are posted when it is executed. A kind defines its columns,
 * articles and rights; its rules define the postings of a line (`statement.rules.ts`).
 */
export function defineStatement<const N extends string, const L extends string, const I extends Fields>(of: StatementOf<N, L, I>) {
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
      sums: { path: 'sums', of: ['totalSum'] },
    },
    form: [['number', 'date', 'reportDate'], byPoint ? ['costList', 'payMethod', 'point'] : ['costList', 'payMethod'], 'lines', 'comment'],
    show: [...CARD, tab.documents(`${of.name}Document`, 'owner')],
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
    parts: {
      documents: statementDocuments(of.api, 'payment'),
      statuses: { field: 'status', history: 'statusHistory' },
    },
    madeBy: 'statement',
  })
}

/** The documents of a statement: orders, receipts, scans of the signed statement; `statements`: the path of its statements. */
export const statementDocuments = <const W extends string>(statements: string, types: W) =>
  ({ types, api: `${statements.replace(/s$/u, '')}_docs`, list: 'documents', archive: 'vedomost' }) as const

/** The payment of a line. */
export const PAID = field.reference('payment', {
  readonly: true,
  copied: false,
  shows: ['number', 'costList', 'sum', 'payDate', 'payStatus', 'isActive'],
})

/** Returns the list of one statement's lines with its Excel file; `heads` of the rules give the lines above the table. */
export const exportOf = (statements: string) => ({
  [`${statements}/{id}/lines`]: { by: 'vedomost', scope: 'ofStatement', export: `${statements}/{id}/export_xlsx` },
})
