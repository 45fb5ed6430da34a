import type { Call, CallKind } from '#resource'
import type { AccessRule } from './session/authorize.ts'

/** A call as it stands before its caller is known: one of a resource says what it serves. */
export interface GuardedRule extends AccessRule {
  readonly call?: Call
}

/** Kinds of calls that read many rows to answer. */
const LONG: ReadonlySet<CallKind> = new Set(['export', 'sums', 'templates', 'papers', 'paper', 'download', 'import'])
/** Rows of a page up to which it is short: a screen asks for 50. */
const SHORT_PAGE = 100
const SIZES = ['itemsPerPage', 'itemsPerPag', 'maxResults']
const SEARCHES = ['query', 'search']

/**
 * May the database be at a call for long? A guess by what is asked, made before anything is read: sums, reports, files, searches and large pages. Writes
 * are not among them, however many records they change: others wait for the locks that they have.
 */
export function isLong({ call, reads, path }: GuardedRule, { url }: Request): boolean {
  if (!reads && call?.kind !== 'import') return false
  if (call && (LONG.has(call.kind) || call.kind === 'action')) return true
  if (path.startsWith('api/uploading_to_')) return true
  const { searchParams } = new URL(url)
  // A page in the dialect of ra-data-simple-rest is always counted.
  if (searchParams.has('range')) return true
  return SEARCHES.some(name => searchParams.get(name)) || SIZES.some(name => Number(searchParams.get(name)) > SHORT_PAGE)
}
