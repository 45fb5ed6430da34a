import type { Resource, Resources } from '#resource'
import { cellOf } from '../cells.tsx'
import type { May } from '../may.ts'
import { readColumnOf, type ReadColumn } from '../form/reading.ts'

/** A column of the entry table. */
export interface SheetColumn extends ReadColumn {
  /** In pixels. */
  readonly width: number
  readonly align: 'start' | 'end'
  /** Whether it is typed, as opposed to only shown. */
  readonly isInput: boolean
  /** Whether its values are calculated from the others. */
  readonly isCounted: boolean
}

/** The maximum width of a column of references in pixels; longer titles are cut off and shown in full below the table. */
const MOST_WIDTH = 210

/** The columns of the entry table: typed ones, then calculated ones, without those that the user may not read. */
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
