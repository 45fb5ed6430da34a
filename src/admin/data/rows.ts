/** A record in a list, by wire path. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** One page of a list: its own cursor, and that of the next page if there may be one. */
export interface RowsPage {
  readonly data: readonly Row[]
  readonly after?: string
  readonly next?: string
  /** When it was requested, in milliseconds since 1970. */
  readonly at: number
  /** The fields of its rows; undefined: all fields of the list. */
  readonly fields?: readonly string[] | undefined
  /** The wire paths by which a long list can be sorted quickly; any if absent. */
  readonly orders?: readonly string[]
}

/** Whether the rows of a page have these fields; undefined: all fields of the list. */
export const hasFields = ({ fields: loaded }: RowsPage, needed: readonly string[] | undefined): boolean =>
  loaded === undefined || (needed?.every(name => loaded.includes(name)) ?? false)

/** The loaded part of a list, from its first row. Pages requested before `mark` are renewed when they become visible. */
export interface Rows {
  readonly pages: readonly RowsPage[]
  readonly mark: number
}

/** The indexes of the first and the last visible row. */
export type VisibleRange = readonly [first: number, last: number]

/**
 * Makes a function that concatenates the loaded pages. A row on two pages, because it moved between two requests, is shown once. The last
 * result is reused: a further page at the end of a long list costs only that page.
 */
export function makeFlatten(): (rows: Rows | undefined) => readonly Row[] {
  let [known, flat, seen]: [readonly RowsPage[], readonly Row[], Set<number>] = [[], [], new Set()]
  return rows => {
    const pages = rows?.pages ?? []
    const goesOn = known.length <= pages.length && known.every((page, index) => page === pages[index])
    if (!goesOn) [known, flat, seen] = [[], [], new Set()]
    const more: Row[] = []
    for (const page of pages.slice(known.length)) {
      for (const row of page.data) {
        if (seen.has(row.id)) continue
        seen.add(row.id)
        more.push(row)
      }
    }
    if (more.length > 0 || !goesOn) flat = [...flat, ...more]
    known = pages
    return flat
  }
}

/** The cursor of the next page; undefined at the end of the list. */
export const nextOf = (rows: Rows | undefined): string | undefined => rows?.pages.at(-1)?.next

/** Appends a page, unless the list has changed since it was requested. */
export const append = (rows: Rows, page: RowsPage): Rows => (nextOf(rows) === page.after ? { ...rows, pages: [...rows.pages, page] } : rows)

/** The indexes of the pages with visible rows. */
export function visiblePages(rows: Rows, [first, last]: VisibleRange): readonly number[] {
  const found: number[] = []
  let start = 0
  rows.pages.forEach((page, index) => {
    const end = start + page.data.length
    if (start <= last && end > first) found.push(index)
    start = end
  })
  return found.length > 0 ? found : rows.pages.length > 0 ? [rows.pages.length - 1] : []
}

/**
 * Replaces a loaded page by a fresh one, so that returning to a long list costs one call and not one per page. The fresh page is cut at the
 * first row of the next loaded page; if it does not contain that row, the later pages are dropped and load again.
 */
export function renew(rows: Rows, index: number, fresh: RowsPage): Rows {
  const old = rows.pages[index]
  if (!old || old.after !== fresh.after) return rows
  const begins = rows.pages[index + 1]?.data[0]?.id
  const cut = begins === undefined ? -1 : fresh.data.findIndex(row => row.id === begins)
  if (cut < 0) return { ...rows, pages: [...rows.pages.slice(0, index), fresh] }
  const { next: _, ...rest } = fresh
  const page: RowsPage = { ...rest, data: fresh.data.slice(0, cut), ...(old.next && { next: old.next }) }
  return { ...rows, pages: rows.pages.with(index, page) }
}
