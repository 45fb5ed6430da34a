/** A record as lists carry it: by its places on the wire. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** One page of a list call: where it began, and where the next one begins if there may be one. */
export interface Page {
  readonly data: readonly Row[]
  readonly after?: string
  readonly next?: string
  /** When it was asked for, in milliseconds since 1970. */
  readonly at: number
  /** The fields that its rows hold; all that the list carries when left out. */
  readonly fields?: readonly string[] | undefined
  /** The places by which a list with many rows is ordered at once; by any where it is left out. */
  readonly orders?: readonly string[]
}

/** Do the rows of a page hold these fields, or all where none are named? */
export const hasFields = ({ fields: held }: Page, wanted: readonly string[] | undefined): boolean =>
  held === undefined || (wanted?.every(name => held.includes(name)) ?? false)

/** The loaded part of a list, from its first row on. Pages asked for before `mark` are renewed when they come in sight. */
export interface Rows {
  readonly pages: readonly Page[]
  readonly mark: number
}

/** The first and the last row in sight, by their places in the list. */
export type VisibleRange = readonly [first: number, last: number]

/**
 * Makes what puts all loaded rows in order; a row that two pages hold, because it moved between two answers, is shown once. It remembers its
 * last answer: a page more at the end of a long list costs that page only.
 */
export function makeFlatten(): (rows: Rows | undefined) => readonly Row[] {
  let [known, flat, seen]: [readonly Page[], readonly Row[], Set<number>] = [[], [], new Set()]
  return rows => {
    const pages = rows?.pages ?? []
    const goesOn = known.length <= pages.length && known.every((page, place) => page === pages[place])
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

/** Where the next page begins; undefined at the end of the list. */
export const nextOf = (rows: Rows | undefined): string | undefined => rows?.pages.at(-1)?.next

/** Appends a page, unless the list has moved on since it was asked for. */
export const append = (rows: Rows, page: Page): Rows => (nextOf(rows) === page.after ? { ...rows, pages: [...rows.pages, page] } : rows)

/** Which pages hold the rows in sight. */
export function visiblePages(rows: Rows, [first, last]: VisibleRange): readonly number[] {
  const found: number[] = []
  let start = 0
  rows.pages.forEach((page, place) => {
    const end = start + page.data.length
    if (start <= last && end > first) found.push(place)
    start = end
  })
  return found.length > 0 ? found : rows.pages.length > 0 ? [rows.pages.length - 1] : []
}

/**
 * Replaces a loaded page by a fresh one, so that a return to a long list costs one call and not one for each page.
 * The fresh page is cut where the next loaded page begins; when it never comes to that row, the pages behind are dropped and load again.
 */
export function renew(rows: Rows, place: number, fresh: Page): Rows {
  const old = rows.pages[place]
  if (!old || old.after !== fresh.after) return rows
  const begins = rows.pages[place + 1]?.data[0]?.id
  const cut = begins === undefined ? -1 : fresh.data.findIndex(row => row.id === begins)
  if (cut < 0) return { ...rows, pages: [...rows.pages.slice(0, place), fresh] }
  const { next: _, ...rest } = fresh
  const page: Page = { ...rest, data: fresh.data.slice(0, cut), ...(old.next && { next: old.next }) }
  return { ...rows, pages: rows.pages.with(place, page) }
}
