import { useQuery } from '@tanstack/react-query'
import type { Import } from '#resource'
import { useProvider, type DeclaredDataProvider } from '../data/providerTypes.ts'

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
export const isRunning = (job: Job | undefined): boolean => job?.status === 'checking' || job?.status === 'applying'

/** Follows an import by id: refetches it every second while it is in progress. */
export function useJob({ path }: Import, id: number | null) {
  const provider = useProvider()
  return useQuery<Job>({
    queryKey: ['nerud.import', path, id],
    queryFn: async ({ signal }) => (await provider.invoke<Job>(null, { path: `${path}/${id}`, signal })).data,
    enabled: id !== null,
    refetchInterval: query => (query.state.data && !isRunning(query.state.data) ? false : POLL_MS),
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
