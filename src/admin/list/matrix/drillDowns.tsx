import { useTranslate } from 'react-admin'
import { useMemo, useRef, type KeyboardEvent, type MouseEvent, type RefObject, useState, type ReactNode } from 'react'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from 'react-router'
import type { Days } from '#resource/periods'
import { KNOWN_ON, listOfView, listRight, pathOf, type Matrix, type MatrixOpening, type Resource } from '#resource'
import { resourceName } from '../../cells/words.ts'
import { useMay } from '../../authProvider.ts'
import { useResources } from '../../resourceContext.tsx'
import { useListing } from '../listing.ts'
import { writeListQuery } from '../view.ts'
import type { Answered } from './answered.ts'
import { logicalKey } from '../../direction.ts'
import { MountOnOpen } from '../../page/Deferred.tsx'

/** A figure to open. */
export interface ClickedFigure {
  /** The id of the record or the value of the group; undefined for all rows. */
  readonly row: string | undefined
  /** The measure; undefined if a cell contains several. */
  readonly figure: string | undefined
  /** Some of the days; undefined for the whole period. */
  readonly days: Days | undefined
}
/** A link from figures to their underlying records. */
export interface DrillDown {
  readonly name: string
  /** Whether it applies to this figure. */
  readonly fits: (clicked: Pick<ClickedFigure, 'row' | 'figure'>) => boolean
  readonly to: (clicked: ClickedFigure) => string
}

type DrillDownQuery = Pick<Answered, 'period' | 'by' | 'knownOn'> & {
  /** The filters of the matrix, which also apply to the list that it opens, if that is its own. */
  readonly filter: Readonly<Record<string, unknown>>
}

/** The address of a list filtered to the rows of a figure. */
function listed(
  resource: Resource,
  path: string,
  { row, day, only }: MatrixOpening,
  { period, by, filter: matrixFilter }: DrillDownQuery,
  clicked: ClickedFigure,
): string {
  const filters = resource.list!.filters
  const name = row ?? by
  const filter: Record<string, unknown> = { ...matrixFilter, ...only, [day!]: clicked.days ?? period }
  if (name !== undefined && clicked.row !== undefined) {
    const kind = filters[name]!.by
    const value = { in: [clicked.row], range: { from: clicked.row, to: clicked.row } } as Readonly<Record<string, unknown>>
    filter[name] = value[kind] ?? clicked.row
  }
  const filterTexts = Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [key, typeof value === 'boolean' ? Number(value) : value]),
  )
  return `${path}?${writeListQuery(resource, new URLSearchParams(), { query: '', filter: filterTexts, sort: [] }).toString()}`
}

/** The address of the row's record, with a tab and a period. */
function paged(path: string, tab: string, { period, knownOn }: DrillDownQuery, { row, days = period }: ClickedFigure): string {
  const words = new URLSearchParams({
    dateFrom: days.from,
    dateTo: days.to,
    tab,
    ...(knownOn && { [KNOWN_ON]: knownOn }),
  })
  return `${path.replace(':id', row ?? '')}?${words.toString()}`
}

/** The links of a matrix's figures that the user may follow. */
export function useDrillDowns(matrix: Matrix, answered: Pick<Answered, 'period' | 'by' | 'knownOn'>): readonly DrillDown[] {
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
      (matrix.opens ?? []).flatMap((opening): DrillDown[] => {
        const { resource: name, view, card, of } = opening
        const resource: Resource | undefined = resources[name]
        if (!resource || !can(listRight(resource, view))) return []
        const shown = resource.list?.views?.[view ?? '']
        const path = card !== undefined ? shown?.card : shown ? listOfView(shown) : pathOf(resource, 'list')
        if (!path) return []
        const fits: DrillDown['fits'] = ({ row, figure }) =>
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
        const to: DrillDown['to'] = clicked =>
          card === undefined ? listed(resource, path, opening, at, clicked) : paged(path, card, at, clicked)
        return [{ name: resourceName(name, 2, t), fits, to }]
      }),
    [matrix, resources, can, period, by, knownOn, own.name, query.filter, parent, id, t],
  )
}

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
/** The offset in rows and cells of an arrow key; undefined for other keys. */
const stepOf = (key: string, at: Element) => STEPS[logicalKey(key, at)]

/** The sibling at an offset. */
const sibling = (one: Element, by: number): Element | undefined => {
  const all = [...one.parentElement!.children]
  return all[all.indexOf(one) + by]
}
/** The cell at an offset of rows and columns; undefined beyond the figures. */
function neighbourCell(cell: Element, [rows, cells]: readonly [number, number]): HTMLElement | undefined {
  const at = [...cell.parentElement!.children].indexOf(cell) + cells
  const found = sibling(cell.parentElement!, rows)?.children[at]
  return found?.tagName === 'TD' ? (found as HTMLElement) : undefined
}

/** The cell in which an event happened. */
const cellOf = (target: EventTarget): HTMLTableCellElement | null =>
  (target as Element).closest<HTMLTableCellElement>('tbody td, tfoot td.way')
/** The record, measure and days of a cell. */
export function figureOf(cell: HTMLTableCellElement): ClickedFigure {
  const { figure, day } = cell.dataset
  return { row: cell.parentElement!.dataset['row'], figure, days: day === undefined ? undefined : { from: day, to: day } }
}

interface Cells {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onClick: (event: MouseEvent) => void
}
/** The handlers of a table of figures: arrow keys move between figures, Enter or a click opens one. */
export function useCells(open: (cell: HTMLTableCellElement) => void): Cells {
  const ref = useRef<HTMLDivElement>(null)
  const onKeyDown: Cells['onKeyDown'] = event => {
    const cell = cellOf(event.target)
    const step = stepOf(event.key, event.currentTarget)
    if (cell && event.key === 'Enter') open(cell)
    else if (step) (cell ? neighbourCell(cell, step) : ref.current?.querySelector<HTMLElement>('tbody td'))?.focus()
    else return
    event.preventDefault()
  }
  const onClick: Cells['onClick'] = event => {
    const cell = cellOf(event.target)
    if (cell) open(cell)
  }
  return { ref, onKeyDown, onClick }
}

interface Opening {
  /** Opens what a figure consists of, anchored at an element; does nothing if there is nothing to open. */
  readonly open: (clicked: ClickedFigure, anchor: Element) => void
  readonly menu: ReactNode
}
/** Opens the list of a figure at once, or a menu if there are several. */
export function useDrillDownMenu(drillDowns: readonly DrillDown[]): Opening {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<{ readonly anchor: Element; readonly clicked: ClickedFigure }>()
  const open: Opening['open'] = (clicked, anchor) => {
    const fitting = drillDowns.filter(one => one.fits(clicked))
    if (fitting.length === 1) void navigate(fitting[0]!.to(clicked))
    else if (fitting.length > 1) setAsking({ anchor, clicked })
  }
  const offered = asking ? drillDowns.filter(one => one.fits(asking.clicked)) : []
  const menu = (
    <MountOnOpen when={asking !== undefined}>
      <Menu open={asking !== undefined} anchorEl={asking?.anchor ?? null} onClose={() => setAsking(undefined)}>
        {offered.map(({ name, to }) => (
          <MenuItem key={name} onClick={() => asking && void navigate(to(asking.clicked))}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </MountOnOpen>
  )
  return { open, menu }
}
