import ArrowIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { MAX_ROWS, optionsOf, wirePathOf, valueAt, type Resource } from '#resource'
import { readLevels, type Level } from '#resource/grouping'
import { formatDate, formatInteger } from '#resource/text'
import { useWords } from '../../cells/context.ts'
import { recordNumber, type Words } from '../../cells/words.ts'
import type { Row } from '../../data/rows.ts'
import { mirroredInRtl } from '../../direction.ts'
import { cellText } from '../../kinds/index.ts'
import { usePeriodText } from '../../inputs/periods.ts'
import type { Column } from '../../table/columns.ts'
import type { RowKey } from '../../table/GridRow.tsx'
import { useListing } from '../listing.ts'
import { FailedList } from '../ListTable.tsx'
import { SidedTable } from '../SidedTable.tsx'
import { unitSumsText, useFoot, type UnitSum } from '../sums.ts'
import type { SidesOf } from '../aside/Sides.tsx'
import { useGroupedRows, type Item } from './useGroupedRows.ts'
import type { Group } from './useGroups.ts'

type PeriodText = ReturnType<typeof usePeriodText>
/** The title of a group: its value, or its period. */
function nameOf(resource: Resource, { field, step }: Level, { keys, last, record }: Group, words: Words, periodText: PeriodText): string {
  const [key] = keys
  if (key === null || key === undefined) return words.t('nerud.finding.groups.empty')
  if (step === 'day') return formatDate(key)
  if (step) return periodText({ from: key, to: last[0] ?? key })
  return cellText(resource, field, record, words) || words.t('nerud.finding.groups.empty')
}

const INDENT = 18
const inset = (depth: number) => ({ paddingInlineStart: depth * INDENT })
/** The usual width of the column of groups, and the least one to which it is narrowed so that more sums are in view. */
const WIDTHS = { desk: { width: 300, least: 200 }, phone: { width: 220, least: 140 } } as const

interface Drawing {
  readonly resource: Resource
  readonly words: Words
  readonly periodText: PeriodText
  readonly toggle: (item: Extract<Item, { kind: 'group' }>) => void
}

/** The first cell of a line: the title and row count of a group, or the number of a record. */
function leadCell(item: Item, { resource, words, periodText, toggle }: Drawing) {
  if (item.kind === 'row') return <span style={inset(item.depth)}>{recordNumber(item.row.id, words.t)}</span>
  if (item.kind !== 'group')
    return (
      <span style={inset(item.depth)}>
        {item.kind === 'more'
          ? words.t('nerud.finding.groups.more')
          : item.kind === 'failed'
            ? words.t('nerud.finding.groups.failed')
            : '…'}
      </span>
    )
  const name = nameOf(resource, item.level, item.group, words, periodText)
  return (
    <span style={{ ...inset(item.depth), display: 'inline-flex', alignItems: 'center', gap: 4, maxWidth: '100%', verticalAlign: 'middle' }}>
      <button
        type="button"
        tabIndex={-1}
        aria-expanded={item.isOpen}
        aria-label={words.t(`nerud.finding.groups.${item.isOpen ? 'close' : 'open'}`, { name })}
        onClick={event => {
          event.preventDefault()
          toggle(item)
        }}
        style={{ border: 0, padding: 0, background: 'none', color: 'inherit', cursor: 'pointer', display: 'inline-flex', flex: 'none' }}
      >
        <ArrowIcon fontSize="small" sx={item.isOpen ? { transform: 'rotate(90deg)' } : mirroredInRtl} />
      </button>
      <strong style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{name}</strong>
      <Box component="span" sx={{ color: 'text.secondary', flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
        {formatInteger(item.group.count)}
      </Box>
    </span>
  )
}

/** The content of a cell that must look empty: an empty string would be shown as a dash. */
const BLANK = '\u00a0'

/** Two units fit the height of a row; the title has the others too. */
const UNITS = {
  display: 'block',
  textAlign: 'end',
  whiteSpace: 'pre',
  fontSize: '0.6875rem',
  lineHeight: '13px',
  maxHeight: 26,
  overflow: 'hidden',
} as const

/** The sum of a group under a column, if it has one; a sum in several units lists each of them. */
function sumCell(resource: Resource, name: string, { sums }: Group, words: Words) {
  const field = resource.fields[name]
  const value = field && (valueAt(sums, wirePathOf(resource, name)) ?? null)
  if (!field || value === null) return BLANK
  const { unitOf } = optionsOf(field)
  if (unitOf === undefined || !Array.isArray(value)) return <strong>{cellText(resource, name, sums, words)}</strong>
  const text = unitSumsText(resource, name, unitOf, value as readonly UnitSum[], words, '\n')
  return (
    <strong style={UNITS} title={text}>
      {text}
    </strong>
  )
}

/** The group column and the columns of the list, without those that are grouped by. */
function useGroupColumns(levels: readonly Level[], toggle: Drawing['toggle']): readonly Column<Item>[] {
  const words = useWords()
  const periodText = usePeriodText()
  const { resource, columns } = useListing()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  return useMemo(() => {
    const levelled = new Set(levels.filter(({ step }) => step === undefined).map(({ field }) => field))
    const shown = columns.shown.filter(({ key, screenOnly }) => !levelled.has(key) && !screenOnly && key !== 'id')
    const figures = (['money', 'decimal'] as const).flatMap(kind => shown.filter(({ key }) => resource.fields[key]?.kind === kind))
    const drawn = (isPhone ? figures.slice(0, 1) : shown).map((column): Column<Item> => ({
      ...column,
      ...(isPhone && { matters: true }),
      plain: false,
      render: item =>
        item.kind === 'row' ? column.render(item.row) : item.kind === 'group' ? sumCell(resource, column.key, item.group, words) : BLANK,
    }))
    const lead: Column<Item> = {
      key: 'group',
      header: words.t('nerud.finding.groups.column'),
      ...WIDTHS[isPhone ? 'phone' : 'desk'],
      matters: true,
      render: item => leadCell(item, { resource, words, periodText, toggle }),
    }
    return [lead, ...drawn]
  }, [levels, columns.shown, resource, words, periodText, toggle, isPhone])
}

interface GroupedProps {
  readonly levels: readonly Level[]
  readonly sides: SidesOf
  readonly hrefOf: ((row: Row) => string) | undefined
}

/** Returns a stable function that calls the latest version. */
function useStable<A extends readonly unknown[]>(run: (...args: A) => void): (...args: A) => void {
  const latest = useRef(run)
  latest.current = run
  return useCallback((...args: A) => latest.current(...args), [])
}

const keyOfItem = (item: Item): RowKey => (item.kind === 'row' ? item.row.id : item.key)
const rowOfItem = (item: Item): Row | undefined => (item.kind === 'row' ? item.row : undefined)

/** Tells the list which rows the open groups show. */
function useShownRows(items: readonly Item[]): readonly Row[] {
  const { show } = useListing().rows
  const rows = useMemo(() => items.flatMap(item => rowOfItem(item) ?? []), [items])
  useEffect(() => show(rows), [show, rows])
  useEffect(() => () => show(undefined), [show])
  return rows
}

type GroupItem = Extract<Item, { kind: 'group' }>
type Folding = Pick<ReturnType<typeof useGroupedRows>, 'items' | 'toggle' | 'foldAll'>

/** Opens and closes groups; the rows of closed groups are unselected, since nobody sees them any more. */
function useFolding({ items, toggle, foldAll }: Folding) {
  const { selected, select } = useListing()
  const unselectUnder = (path: string): void => {
    const hidden = new Set(items.flatMap(item => (item.kind === 'row' && item.key.startsWith(path) ? [item.row.id] : [])))
    if (selected.size > 0) select(new Set([...selected].filter(id => !hidden.has(Number(id)))))
  }
  return {
    toggleGroup: (item: GroupItem): void => {
      if (item.isOpen) unselectUnder(item.key)
      toggle(item)
    },
    foldWhole: (): void => {
      unselectUnder('')
      foldAll()
    },
  }
}

const Grouped = ({ levels, hrefOf, sides }: GroupedProps) => {
  const words = useWords()
  const listing = useListing()
  const { selected, isAllSelected, open } = listing
  const frame = useRef<HTMLDivElement>(null)
  const foot = useFoot()
  const { items, root, isBusy, toggle, more, unfoldAll, foldAll } = useGroupedRows(listing, levels, listing.rows.fields)
  const rows = useShownRows(items)
  const { toggleGroup, foldWhole } = useFolding({ items, toggle, foldAll })
  const drawn = useGroupColumns(levels, useStable(toggleGroup))
  if (root.error) return <FailedList text={words.t('nerud.finding.groups.failed')} error={root.error} retry={() => void root.refetch()} />
  const openItem = (item: Item): void => {
    if (item.kind === 'group') toggleGroup(item)
    else if (item.kind === 'row') open(item.row, rows)
    else if (item.kind === 'more') more(item.key)
  }
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, mb: 0.5, displayPrint: 'none' }}>
        <Button size="small" onClick={unfoldAll} sx={{ minHeight: 0, py: 0.25 }}>
          {words.t('nerud.finding.groups.openAll')}
        </Button>
        <Button size="small" onClick={foldWhole} sx={{ minHeight: 0, py: 0.25 }}>
          {words.t('nerud.finding.groups.closeAll')}
        </Button>
      </Box>
      <SidedTable<Item>
        {...{ frame, sides }}
        rowOf={rowOfItem}
        columns={drawn}
        rows={items}
        endReached={root.data !== undefined}
        busy={isBusy}
        rowKey={keyOfItem}
        rowHref={item => (item.kind === 'row' ? hrefOf?.(item.row) : undefined)}
        onRowOpen={openItem}
        {...(selected.size > 0 &&
          !isAllSelected && {
            onPaper: { rows: items.filter(item => item.kind === 'row' && selected.has(item.row.id)), endReached: true },
          })}
        frozen={1}
        foot={foot}
        emptyText={words.t('nerud.list.notFound')}
        endText={
          root.data?.length === MAX_ROWS
            ? words.t('nerud.finding.groups.first', { count: formatInteger(MAX_ROWS) })
            : words.t('nerud.list.end')
        }
      />
    </>
  )
}

/** The rows of the surrounding list in groups with sums; expanding a group loads its content. */
export const GroupedTable = ({ hrefOf, sides }: Pick<GroupedProps, 'hrefOf' | 'sides'>) => {
  const { resource, query } = useListing()
  const levels = useMemo(() => readLevels(resource, query.group ?? ''), [resource, query.group])
  const { t } = useWords()
  if (!levels) return <FailedList text={t('nerud.finding.groups.failed')} error={new Error(query.group)} retry={() => undefined} />
  return <Grouped {...{ levels, hrefOf, sides }} />
}
