import type { Call, CallKind } from '#resource'
import type { AccessRule } from './session/authorize.ts'

/** A call before its caller is known; a call of a resource also has its route. */
export interface GuardedRule extends AccessRule {
  readonly call?: Call
}

/** Kinds of calls that read many rows. */
const LONG: ReadonlySet<CallKind> = new Set(['export', 'sums', 'templates', 'papers', 'paper', 'download', 'import'])
/** The page size up to which a call is short: a screen requests 50 rows. */
const SHORT_PAGE = 100
const SIZES = ['itemsPerPage', 'itemsPerPag', 'maxResults']
const SEARCHES = ['query', 'search']

/**
 * Whether a call may occupy the database for long, guessed from the request before anything is read: sums, reports, files, searches and
 * large pages. Writes are never long, however many records they change, because other calls wait for their locks.
 */
export function isLong({ call, reads, path }: GuardedRule, { url }: Request): boolean {
  if (!reads && call?.kind !== 'import') return false
  if (call && (LONG.has(call.kind) || call.kind === 'action')) return true
  if (path.startsWith('api/uploading_to_')) return true
  const { searchParams } = new URL(url)
  // A page in the dialect of ra-data-simple-rest always counts all rows.
  if (searchParams.has('range')) return true
  return SEARCHES.some(name => searchParams.get(name)) || SIZES.some(name => Number(searchParams.get(name)) > SHORT_PAGE)
}
