import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { MAX_ROWS, PAGE, type Resource } from '#resource'
import type { Level } from '#resource/grouping'
import { useProvider } from '../../data/provider.ts'
import type { RowsPage, Row } from '../../data/rows.ts'
import type { Listing } from '../listing.ts'
import { listQueryKey, readListPage } from '../source.ts'
import { useGroups, whereOfGroup, type Group } from './useGroups.ts'

/** An expanded group: its path, its condition, and how many of its rows are shown. */
interface Unfolded {
  readonly path: string
  readonly depth: number
  readonly where: string
  readonly size: number
}

/** A line of the table: a group, a row, a "show more" link, or a placeholder. */
export type Item =
  | {
      readonly kind: 'group'
      readonly key: string
      readonly depth: number
      readonly level: Level
      readonly group: Group
      readonly where: string
      readonly isOpen: boolean
    }
  | { readonly kind: 'row'; readonly key: string; readonly depth: number; readonly row: Row }
  | { readonly kind: 'more' | 'wait' | 'failed'; readonly key: string; readonly depth: number }

/** The steps by which more rows of a group are shown. */
const SIZES = [PAGE, 250, MAX_ROWS]

interface Found {
  readonly resource: Resource
  readonly levels: readonly Level[]
  readonly unfolded: readonly Unfolded[]
  readonly inner: readonly Unfolded[]
  readonly leaves: readonly Unfolded[]
  readonly groups: ReturnType<typeof useGroups>
  readonly pages: readonly { readonly data?: RowsPage | undefined; readonly error: Error | null }[]
  readonly where: string | undefined
}

/** Converts the loaded groups and rows to lines. */
function linesOf({ resource, levels, unfolded, inner, leaves, groups, pages, where: all }: Found): readonly Item[] {
  const lines: Item[] = []
  const underLeaf = (one: Unfolded, depth: number): void => {
    const { data: page, error } = pages[leaves.indexOf(one)]!
    if (!page) return void lines.push({ kind: error ? 'failed' : 'wait', key: `${one.path} wait`, depth })
    for (const row of page.data) lines.push({ kind: 'row', key: `${one.path} ${row.id}`, depth, row })
    if (page.next !== undefined && one.size < MAX_ROWS) lines.push({ kind: 'more', key: one.path, depth })
  }
  const under = (at: number, where: string | undefined, path: string, depth: number): void => {
    const { data, error } = groups[at]!
    if (!data) return void (depth > 0 && lines.push({ kind: error ? 'failed' : 'wait', key: `${path} wait`, depth }))
    for (const group of data) {
      const level = levels[depth]!
      const key = `${path}/${JSON.stringify(group.keys[0])}`
      const open = unfolded.find(one => one.path === key)
      const own = open?.where ?? whereOfGroup(resource, level, group, where)
      lines.push({ kind: 'group', key, depth, level, group, where: own, isOpen: open !== undefined })
      if (!open) continue
      if (depth + 1 < levels.length) under(inner.indexOf(open) + 1, own, key, depth + 1)
      else underLeaf(open, depth + 1)
    }
  }
  under(0, all, '', 0)
  return lines
}

const NONE: readonly Unfolded[] = []

/** The groups of the surrounding list as lines of a table, and the functions that expand and collapse them. */
export function useGroupedRows({ source, query }: Listing, levels: readonly Level[], fields: readonly string[] | undefined) {
  const provider = useProvider()
  const { resource } = source
  const [stored, setUnfolded] = useState<{ readonly of: string; readonly all: readonly Unfolded[] }>({ of: '', all: [] })
  // Another query starts with all groups collapsed.
  const of = JSON.stringify([query.where, query.group, query.filter, query.query])
  const unfolded = stored.of === of ? stored.all : NONE
  const inner = unfolded.filter(one => one.depth + 1 < levels.length)
  const leaves = unfolded.filter(one => one.depth + 1 === levels.length)
  const groups = useGroups(source, query, [
    { where: query.where, level: levels[0]! },
    ...inner.map(one => ({ where: one.where, level: levels[one.depth + 1]! })),
  ])
  const pages = useQueries({
    queries: leaves.map(({ where, size }) => {
      const question = { ...query, where }
      return {
        queryKey: [...listQueryKey(source, question), 'in a group', size, fields],
        queryFn: ({ signal }: { signal: AbortSignal }) => readListPage(provider, source, question, { size, fields, signal }),
        staleTime: 30_000,
        retry: false,
      }
    }),
  })
  const items = useMemo(
    () => linesOf({ resource, levels, unfolded, inner, leaves, groups, pages, where: query.where }),
    // Query results are new arrays at every render; these timestamps tell whether their data have changed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [JSON.stringify([groups, pages].map(all => all.map(one => [one.dataUpdatedAt, one.errorUpdatedAt]))), unfolded, levels, resource],
  )

  const put = (all: readonly Unfolded[]): void => setUnfolded({ of, all })
  const unfoldedOf = ({ key, depth, where }: Extract<Item, { kind: 'group' }>): Unfolded => ({ path: key, depth, where, size: SIZES[0]! })
  return {
    items,
    root: groups[0]!,
    isBusy: [...groups, ...pages].some(one => one.isFetching),
    toggle: (item: Extract<Item, { kind: 'group' }>) =>
      put(
        item.isOpen
          ? unfolded.filter(({ path }) => path !== item.key && !path.startsWith(`${item.key}/`))
          : [...unfolded, unfoldedOf(item)],
      ),
    /** Shows more rows of a group. */
    more: (path: string) =>
      put(unfolded.map(one => (one.path === path ? { ...one, size: SIZES.find(size => size > one.size) ?? MAX_ROWS } : one))),
    /** Expands all visible groups of the first level. */
    unfoldAll: () => put(items.flatMap(item => (item.kind === 'group' && item.depth === 0 ? [unfoldedOf(item)] : []))),
    foldAll: () => put([]),
  }
}
