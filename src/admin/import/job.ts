import { useQuery } from '@tanstack/react-query'
import type { Import, Resource, Resources } from '#resource'
import { useProvider, type DeclaredDataProvider } from '../data/provider.ts'
import { valueText } from '../kinds/index.ts'
import { fieldLabel, resourceName, type Words } from '../cells/words.ts'

/** What to do with rows: create records, change existing ones (found by `key`), or both. */
export const WRITES = ['both', 'create', 'update'] as const
export type Write = (typeof WRITES)[number]
type Action = 'create' | 'update' | 'skip'
type JobStatus = 'checking' | 'checked' | 'applying' | 'done' | 'failed'

/** An invalid cell: its row in the file, the field or header, its text, and the error. */
export interface RowError {
  readonly row: number
  readonly field: string
  readonly value: string | null
  readonly message: string
}
/** What will be or was done with a row of the file. */
export interface PreviewRow {
  readonly row: number
  readonly action: Action
  readonly title: string
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
}
/** A column of the file, by number from 1: the field that it sets (`child.field` of a child record) or null, and the known heading closest to its own. */
export interface FileColumn {
  readonly column: number
  readonly title: string
  readonly field: string | null
  readonly near: string | null
}
/** An import as its calls return it. `to…` count what would be done, the others what was done. */
export interface Job {
  readonly documentId: number
  readonly status: JobStatus
  readonly total: number
  readonly processed: number
  readonly toCreate: number
  readonly toUpdate: number
  readonly toSkip: number
  readonly created: number
  readonly updated: number
  readonly skipped: number
  /** The number of errors; `errors` may contain only the first of them. */
  readonly errorCount?: number
  readonly errors: readonly RowError[]
  readonly preview: readonly PreviewRow[]
  readonly columns: readonly FileColumn[]
  /** The URL of a file with the invalid rows, if there are any. */
  readonly errorFile: string | null
  readonly fileName?: string
  readonly write?: Write
  readonly message?: string | null
}

const POLL_MS = 1000
/** Whether the import is in progress. */
export const isJobRunning = (job: Job | undefined): boolean => job?.status === 'checking' || job?.status === 'applying'

/** Follows an import by id: refetches it every second while it is in progress. */
export function useJob({ path }: Import, id: number | null) {
  const provider = useProvider()
  return useQuery<Job>({
    queryKey: ['nerud.import', path, id],
    queryFn: async ({ signal }) => (await provider.invoke<Job>(null, { path: `${path}/${id}`, signal })).data,
    enabled: id !== null,
    refetchInterval: query => (query.state.data && !isJobRunning(query.state.data) ? false : POLL_MS),
    refetchIntervalInBackground: true,
    gcTime: 0,
    retry: false,
  })
}

/** Uploads a file for validation; nothing is written. */
export async function checkFile(provider: DeclaredDataProvider, { path }: Import, file: File, write: Write, key: string): Promise<Job> {
  const form = new FormData()
  form.append('mode', 'check')
  form.append('write', write)
  form.append('file', file)
  return (await provider.invoke<Job>(null, { method: 'POST', path, form, headers: { 'Idempotency-Key': key } })).data
}

/** Writes what was validated; the key makes repeated calls count once. */
export async function applyJob(provider: DeclaredDataProvider, { path }: Import, job: Job, write: Write, key: string): Promise<Job> {
  const form = new FormData()
  form.append('mode', 'apply')
  form.append('write', write)
  form.append('documentId', String(job.documentId))
  return (await provider.invoke<Job>(null, { method: 'POST', path, form, headers: { 'Idempotency-Key': key } })).data
}

type Translate = Words['t']
/** The name of an import: the plural of the resource, or a name of its own if it imports only a part. */
export const importName = ({ name, parts }: Resource, t: Translate): string =>
  parts?.import?.ownWords ? t(`resources.${name}.import.name`) : resourceName(name, 2, t).toLowerCase()

/** The instructions for the file; `key`: the labels of the fields that identify a record. */
export const importAbout = (resource: Resource, key: string, t: Translate): string =>
  resource.parts?.import?.ownWords
    ? t('nerud.import.aboutOf', { about: t(`resources.${resource.name}.import.about`) })
    : t('nerud.import.about', { name: importName(resource, t), key })

/** The label of a column: that of its field, of the child's field (`child.field`), or the header itself. */
export function columnLabel(resource: Resource, resources: Resources, field: string, { t }: Words): string {
  if (field in resource.fields) return fieldLabel(resource.name, field, t)
  const [child = '', own = ''] = field.split('.')
  return resources[child]?.fields[own] ? fieldLabel(child, own, t) : field
}

/** The text of a changed value; values that the server has formatted already are left unchanged. */
function valueInWords(resource: Resource, field: string, value: unknown, words: Words): string {
  const kind = resource.fields[field]?.kind
  const isWords = typeof value === 'string' && (kind === undefined || kind === 'reference' || kind === 'references')
  return (isWords ? value : valueText(resource, field, value, words)) || words.t('nerud.import.nothing')
}

/** The changes of a record: each field with its old and new value. */
export const changesOf = (
  resource: Resource,
  resources: Resources,
  row: PreviewRow,
  words: Words,
): readonly { field: string; before: string; after: string }[] =>
  row.changes.map(({ field, before, after }) => ({
    field: columnLabel(resource, resources, field, words),
    before: valueInWords(resource, field, before, words),
    after: valueInWords(resource, field, after, words),
  }))

/** All changes of a record in one line. */
export const changesLine = (resource: Resource, resources: Resources, row: PreviewRow, words: Words): string =>
  changesOf(resource, resources, row, words)
    .map(({ field, before, after }) =>
      words.t(row.action === 'create' ? 'nerud.import.set' : 'nerud.import.changed', { field, before, after }),
    )
    .join('; ')
