import { useQuery } from '@tanstack/react-query'
import type { Import } from '#resource'
import { useProvider, type DeclaredDataProvider } from '../data/providerTypes.ts'

/** What to do with rows: make new records, change known ones, or both (`key` decides which a row is). */
export const WRITES = ['both', 'create', 'update'] as const
export type Write = (typeof WRITES)[number]
type Action = 'create' | 'update' | 'skip'
type JobStatus = 'checking' | 'checked' | 'applying' | 'done' | 'failed'

/** One cell of the file that cannot be taken: its row in the file, the field or header, the text in it, and why. */
export interface RowError {
  readonly row: number
  readonly field: string
  readonly value: string | null
  readonly message: string
}
/** What will be, or was, done with one row of the file. */
export interface PreviewRow {
  readonly row: number
  readonly action: Action
  readonly title: string
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
}
/** One column of the file, by its place from one: the field that it fills (`child.field` of a child record), or none, and the known heading it is nearly spelled like. */
export interface FileColumn {
  readonly column: number
  readonly title: string
  readonly field: string | null
  readonly near: string | null
}
/** An import as its calls return it. `to…` count what would be done, the others what was. */
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
  /** All errors that were found; `errors` may hold only the first of them. */
  readonly errorCount?: number
  readonly errors: readonly RowError[]
  readonly preview: readonly PreviewRow[]
  readonly columns: readonly FileColumn[]
  /** Where the rows with errors wait to be corrected, if there are any. */
  readonly errorFile: string | null
  readonly fileName?: string
  readonly write?: Write
  readonly message?: string | null
}

const POLL_MS = 1000
/** Is the import being worked on, so that it will change by itself? */
export const isRunning = (job: Job | undefined): boolean => job?.status === 'checking' || job?.status === 'applying'

/** Follows an import by its id: every second while it runs, and not at all afterwards. */
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

/** Sends a file to be looked through; nothing is written yet. */
export async function checkFile(provider: DeclaredDataProvider, { path }: Import, file: File, write: Write, key: string): Promise<Job> {
  const form = new FormData()
  form.append('mode', 'check')
  form.append('write', write)
  form.append('file', file)
  return (await provider.invoke<Job>(null, { method: 'POST', path, form, headers: { 'Idempotency-Key': key } })).data
}

/** Writes what a check has promised; the key makes a repeated press count once. */
export async function applyJob(provider: DeclaredDataProvider, { path }: Import, job: Job, write: Write, key: string): Promise<Job> {
  const form = new FormData()
  form.append('mode', 'apply')
  form.append('write', write)
  form.append('documentId', String(job.documentId))
  return (await provider.invoke<Job>(null, { method: 'POST', path, form, headers: { 'Idempotency-Key': key } })).data
}
