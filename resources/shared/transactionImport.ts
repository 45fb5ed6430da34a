import { defineResource, field, type FileKind, type Rights, shape, tab } from '#resource'
import { filePreview } from './answers.ts'

/** The states of a file: waiting, being read, read, rejected as a whole, cancelled. */
const IMPORT_STATES = ['new', 'running', 'done', 'failed', 'cancelled'] as const
/** Whether reading a file may start: it is waiting, was rejected, or its job is gone. */
export const mayBegin = ({ status, isStalled }: { readonly status: string; readonly isStalled: boolean | null }): boolean =>
  status === 'new' || status === 'failed' || isStalled === true

interface ImportOf<N extends string, T extends string, M extends string> {
  readonly name: N
  /** The company of the files. */
  readonly owner: T
  readonly api: string
  /** The path of a company's files. */
  readonly under: string
  readonly screen: string
  readonly accept: readonly FileKind[]
  /** The possible meanings of the columns in its tables. */
  readonly meanings?: readonly M[]
  readonly read: Rights
  readonly write: Rights
}

const IS_READ = { done: 'active', failed: 'error', running: 'waiting', cancelled: 'closed' } as const

/** The file, the progress, and the result. */
const importFields = <const T extends string, const M extends string>(owner: T, accept: readonly FileKind[], meanings: readonly M[]) =>
  ({
    owner: field.reference(owner, {
      required: true,
      createOnly: true,
      at: owner,
      shows: ['shortName', 'inn'],
      only: { isActive: true },
    }),
    name: field.text({ max: 255 }),
    file: field.file({ required: true, createOnly: true, accept }),
    fileName: field.text({ derived: 'server', hidden: true }),
    documentType: field.reference('documentType', { shows: ['name'], hidden: true }),
    status: field.choice(IMPORT_STATES, { default: 'new', editOnly: true, tones: IS_READ, copied: false }),
    progress: field.number({ derived: 'server', unit: '%' }),
    period: field.text({ readonly: true, max: 60 }),
    total: field.number({ readonly: true, copied: false }),
    added: field.number({ readonly: true, copied: false }),
    known: field.number({ readonly: true, copied: false }),
    bound: field.number({ readonly: true, copied: false }),
    waiting: field.number({ readonly: true, copied: false }),
    ignored: field.number({ readonly: true, copied: false }),
    faulty: field.number({ readonly: true, copied: false }),
    message: field.text({ readonly: true, max: 1000, lines: 2, copied: false }),
    problems: field.json({ readonly: true, hidden: true, rows: ['row', 'sheet', 'field', 'value', 'message'] }),
    mapping: field.json({ hidden: true, columns: { preview: 'preview', meanings, reads: 'begin' } }),
    job: field.number({ readonly: true, hidden: true, copied: false }),
    isStalled: field.flag({ derived: 'server', hidden: true }),
  }) as const

/**
 * Declares the files of transactions of a bank, a supplier or an office: they are uploaded, then started by `init` of the company or of the
 * file, and read by a job that reports its progress (finance §3, §4; foundations §2.9–2.11). The file is kept. `problems`: [{row, field,
 * value, message}].
 */
export const defineTransactionImport = <const N extends string, const T extends string, const M extends string = never>(
  of: ImportOf<N, T, M>,
) =>
  defineResource({
    name: of.name,
    area: 'incoming',
    api: {
      path: of.api,
      lists: { [of.under]: { by: 'owner' } },
      calls: ['list', 'one', 'create', 'edit'],
      queries: { preview: { on: 'one', path: '{id}/preview', right: of.read, returns: filePreview } },
    },
    screens: { base: of.screen },
    title: 'name',
    fields: importFields(of.owner, of.accept, of.meanings ?? []),
    list: {
      columns: [
        'name',
        'owner',
        'status',
        'progress',
        'period',
        'total',
        'added',
        'known',
        'bound',
        'waiting',
        'faulty',
        'insDate',
        'mdInsUser',
      ],
      lead: ['name', 'status', 'added', 'waiting', 'insDate'],
      extra: ['id', 'file', 'ignored', 'message'],
      sort: ['-insDate', '-id'],
      search: { in: ['name'], caseSensitive: true },
      filters: { owner: 'in', status: 'in', insDate: 'range' },
    },
    form: ['owner', 'file', ['name', 'status']],
    show: [
      tab.head({ state: 'status', changing: ['running'], figures: ['added', 'known', 'bound', 'waiting', 'faulty'] }),
      tab.data(['name', 'owner', 'file'], ['period', 'total', 'progress', 'ignored'], 'message', 'problems'),
    ],
    rights: { read: of.read, create: of.write, edit: of.write, remove: of.write },
    actions: {
      begin: {
        on: 'one',
        path: '{id}/init',
        right: of.write,
        when: mayBegin,
        body: 'json',
      },
      errorFile: { on: 'one', method: 'GET', path: '{id}/errors', right: of.read, when: r => Number(r.faulty) > 0, answer: 'file' },
    },
    madeBy: 'transactionImport',
  })

/** Returns the documented call of a company that starts one of its files (`id`); screens start it from the file itself. */
export const initAction = <const D extends string>(document: D, right: Rights) =>
  ({
    on: 'one',
    path: '{id}/init',
    right,
    input: { id: field.reference(document, { required: true }) },
    answer: 'json',
    returns: shape.row(document),
    button: false,
  }) as const
