import { useTranslate } from 'react-admin'
import { useMemo } from 'react'
import type { Days } from '#resource/periods'
import { KNOWN_ON, listOfView, listRight, pathOf, type Matrix, type MatrixOpening, type Resource } from '#resource'
import { resourceName } from '../../cells/words.ts'
import { useMay } from '../../may.ts'
import { useResources } from '../../declared.tsx'
import { useListing } from '../listing.ts'
import { writeListQuery } from '../listQuery.ts'
import type { Answered } from './answered.ts'

/** A figure to open. */
export interface OpenedFigure {
  /** The id of the record or the value of the group; undefined for all rows. */
  readonly row: string | undefined
  /** The measure; undefined if a cell contains several. */
  readonly figure: string | undefined
  /** Some of the days; undefined for the whole period. */
  readonly days: Days | undefined
}
/** A link from figures to their underlying records. */
export interface Way {
  readonly name: string
  /** Whether it applies to this figure. */
  readonly fits: (opened: Pick<OpenedFigure, 'row' | 'figure'>) => boolean
  readonly to: (opened: OpenedFigure) => string
}

type WayQuery = Pick<Answered, 'period' | 'by' | 'knownOn'> & {
  /** The filters of the matrix, which also apply to the list that it opens, if that is its own. */
  readonly filter: Readonly<Record<string, unknown>>
}

/** The address of a list filtered to the rows of a figure. */
function listed(
  resource: Resource,
  path: string,
  { row, day, only }: MatrixOpening,
  { period, by, filter: matrixFilter }: WayQuery,
  opened: OpenedFigure,
): string {
  const filters = resource.list!.filters
  const name = row ?? by
  const filter: Record<string, unknown> = { ...matrixFilter, ...only, [day!]: opened.days ?? period }
  if (name !== undefined && opened.row !== undefined) {
    const kind = filters[name]!.by
    const value = { in: [opened.row], range: { from: opened.row, to: opened.row } } as Readonly<Record<string, unknown>>
    filter[name] = value[kind] ?? opened.row
  }
  const written = Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [key, typeof value === 'boolean' ? Number(value) : value]),
  )
  return `${path}?${writeListQuery(resource, new URLSearchParams(), { query: '', filter: written, sort: [] }).toString()}`
}

/** The address of the row's record, with a tab and a period. */
function paged(path: string, tab: string, { period, knownOn }: WayQuery, { row, days = period }: OpenedFigure): string {
  const words = new URLSearchParams({
    dateFrom: days.from,
    dateTo: days.to,
    tab,
    ...(knownOn && { [KNOWN_ON]: knownOn }),
  })
  return `${path.replace(':id', row ?? '')}?${words.toString()}`
}

/** The links of a matrix's figures that the user may follow. */
export function useWays(matrix: Matrix, answered: Pick<Answered, 'period' | 'by' | 'knownOn'>): readonly Way[] {
  const t = useTranslate()
  const { resource: own, query, source } = useListing()
  const resources = useResources()
  const { can } = useMay()
  const { period, by, knownOn } = answered
  const { call, params } = source
  const parent = call === undefined ? undefined : own.api.lists?.[call]?.by
  const id = params?.['id']
  return useMemo(
    () =>
      (matrix.opens ?? []).flatMap((opening): Way[] => {
        const { resource: name, view, card, of } = opening
        const resource: Resource | undefined = resources[name]
        if (!resource || !can(listRight(resource, view))) return []
        const shown = resource.list?.views?.[view ?? '']
        const path = card !== undefined ? shown?.card : shown ? listOfView(shown) : pathOf(resource, 'list')
        if (!path) return []
        const fits: Way['fits'] = ({ row, figure }) =>
          (of === undefined || figure === undefined || of.includes(figure)) &&
          row !== '' &&
          // The total can be opened only if its rows are all there are, since no filter matches exactly these rows.
          (row !== undefined || (card === undefined && by !== undefined))
        const under = parent !== undefined && id !== undefined ? { [name === own.name ? parent : (opening.row ?? parent)]: id } : {}
        const at = {
          period,
          filter: { ...(by !== undefined && name === own.name && query.filter), ...under },
          ...(by !== undefined && { by }),
          ...(knownOn !== undefined && { knownOn }),
        }
        const to: Way['to'] = opened => (card === undefined ? listed(resource, path, opening, at, opened) : paged(path, card, at, opened))
        return [{ name: resourceName(name, 2, t), fits, to }]
      }),
    [matrix, resources, can, period, by, knownOn, own.name, query.filter, parent, id, t],
  )
}
