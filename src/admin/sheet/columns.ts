import type { Resource, Resources } from '#resource'
import { cellOf } from '../cells.tsx'
import type { May } from '../may.ts'
import { readColumnOf, type ReadColumn } from '../form/reading.ts'

/** A column of a table of new records. */
export interface SheetColumn extends ReadColumn {
  /** In pixels. */
  readonly width: number
  readonly align: 'start' | 'end'
  /** Is it filled in, and not only shown? */
  readonly isInput: boolean
  /** It is counted from the others. */
  readonly isCounted: boolean
}

/** The room that a name in a cell has: beyond it, it is cut, and said whole below the table. */
const MOST_WIDTH = 210

/** The columns of a table: what is typed, then what is counted; what the user may not read is left out. */
export function sheetColumns(
  resource: Resource,
  resources: Resources,
  may: May,
  isFixed: (name: string) => boolean,
): readonly SheetColumn[] {
  const { columns = [], shows = [] } = resource.parts?.entry ?? {}
  return [...columns, ...shows]
    .filter(name => may.mayField(resource, name, 'read'))
    .map(name => {
      const one = resource.fields[name]!
      const { width, align } = cellOf(resource, name)
      return {
        ...readColumnOf(name, one, resources),
        width: Math.min(MOST_WIDTH, width),
        align: align === 'right' ? 'end' : 'start',
        isInput: columns.includes(name) && !isFixed(name) && may.mayField(resource, name, 'write'),
        isCounted: shows.includes(name),
      } as const
    })
}
