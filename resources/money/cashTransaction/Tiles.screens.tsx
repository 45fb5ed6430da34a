import FunctionsIcon from '@mui/icons-material/Functions'
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined'
import SwapIcon from '@mui/icons-material/SwapHoriz'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { Theme } from '@mui/material/styles'
import TabHead from '@mui/material/Tab'
import TabBar from '@mui/material/Tabs'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'react-admin'
import Paper from '@mui/material/Paper'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { type Decimal, add, isZero } from '#resource/decimal'
import { volumeText } from '../../deals/deal/words.screens.tsx'
import { LoadFailure } from '#admin/page/Message.tsx'
import type { CashBox, StatementTab, StatementTile } from './boxes.ts'
import { Sum } from '../../widgets/values.screens.tsx'
import { useBoxSums, boxTextOf, type BoxOf, type StatementFilter } from './box.screens.ts'
import { PlainTable, type PlainColumn } from '../../widgets/PlainTable.screens.tsx'

/** A balance or turnover of a box: roubles, or for a point volumes, with the unit if there is only one. */
export const Amount = ({ box, value, unit = null }: { readonly box: CashBox; readonly value: Decimal; readonly unit?: string | null }) => (
  <Sum value={value} signed strong {...(box.kind === 'P' && { text: volumeText(value, unit) })} />
)

/** The balance or turnover of a material at a point. */
interface MaterialVolume {
  readonly material: { readonly id: number; readonly name: string }
  readonly unit: { readonly id: number; readonly systemC: string }
  readonly vol: Decimal
}

/** The common unit of all volumes; null if they differ, since their sum has no unit then. */
const sameUnit = (volumes: readonly MaterialVolume[]): string | null => {
  const units = new Set(volumes.map(({ unit }) => unit.systemC))
  return units.size === 1 ? [...units][0]! : null
}

const ICONS = { waybills: ReceiptIcon, transfers: SwapIcon, statement: FunctionsIcon } as const

interface TilesProps {
  readonly of: BoxOf
  readonly filter: StatementFilter
  readonly tab: StatementTab['name']
  readonly choose: (tab: StatementTab['name']) => void
}

const tileStyle = {
  maxWidth: 'none',
  justifyContent: 'flex-start',
  textAlign: 'start',
  px: { xs: 1, sm: 1.5 },
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.paper',
  '&.Mui-selected': { borderColor: 'primary.main', backgroundColor: 'action.selected' },
  '& .MuiTab-icon': { display: { xs: 'none', sm: 'block' }, marginInlineEnd: 1.5 },
} as const

/** A tab with its tile, or a further tile that opens the same tab. */
interface Entry {
  readonly tab: StatementTab['name']
  readonly tile?: StatementTile
  readonly isFurther: boolean
}
const entriesOf = ({ tabs, tiles }: CashBox): readonly Entry[] =>
  tabs.flatMap(({ name }): readonly Entry[] => {
    const own: readonly StatementTile[] = tiles.filter(tile => tile.tab === name)
    const head = own.at(-1)
    return [
      { tab: name, isFurther: false, ...(head && { tile: head }) },
      ...own.slice(0, -1).map((tile): Entry => ({ tab: name, tile, isFurther: true })),
    ]
  })

interface TileProps extends Pick<TilesProps, 'of'> {
  readonly entry: Entry
  /** The sums of the period; undefined while they load, null if loading failed. */
  readonly sums: Readonly<Record<string, unknown>> | null | undefined
}

/** The label of a tab, above the sum of its rows. */
const Label = ({ of: { box }, entry: { tab, tile, isFurther }, sums }: TileProps) => {
  const t = useTranslate()
  const what = tile && t(`nerud.statement.tiles.${tile.name}`)
  // A tile is named after its sum; the name of its tab is added if it differs.
  const tabName = boxTextOf(t, box, `tabs.${tab}`)
  const title = what ?? tabName
  const unit = box.kind === 'P' && sums ? sameUnit((sums['balance'] ?? []) as readonly MaterialVolume[]) : null
  return (
    <Box component="span" sx={{ minWidth: 0 }}>
      <Box component="span" sx={{ display: 'block', typography: 'body2', fontWeight: 500 }}>
        {title}
        {!isFurther && tabName !== title && (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', marginInlineStart: 0.75 }}>
            {` ${tabName}`}
          </Box>
        )}
      </Box>
      <Box component="span" sx={{ display: 'block', fontSize: { xs: '0.75rem', sm: '1rem' }, color: 'text.primary' }}>
        {!tile ? null : sums === null ? (
          '—'
        ) : sums ? (
          <Amount box={box} unit={unit} value={tile.of.map(sum => String(sums[sum] ?? '0')).reduce(add)} />
        ) : (
          <Skeleton
            component="span"
            width={64}
            sx={{ display: 'inline-block', transform: 'none', height: '1em' }}
            data-testid="tile-loading"
          />
        )}
      </Box>
    </Box>
  )
}

/** The tabs of a statement, each with the sums of its rows in the period. */
export const Tiles = ({ of: one, filter, tab: chosen, choose }: TilesProps) => {
  const t = useTranslate()
  const { data, error, isFetching, refetch } = useBoxSums(one, filter)
  const { box } = one
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const entries = entriesOf(box)
  const sums = error ? null : isFetching ? undefined : data
  const tabs = (
    <TabBar
      value={chosen}
      onChange={(_, next: string) => choose(next.split(' ')[0] as StatementTab['name'])}
      variant={isNarrow && entries.length > 3 ? 'scrollable' : 'fullWidth'}
      aria-label={t(`nerud.statement.of.${box.owner}.title`)}
      sx={{ '& .MuiTabs-list': { gap: 1 }, '& .MuiTabs-indicator': { display: 'none' } }}
    >
      {entries.map(entry => {
        const Icon = ICONS[entry.tab]
        const value = entry.isFurther ? `${entry.tab} ${entry.tile?.name}` : entry.tab
        return (
          <TabHead
            key={value}
            value={value}
            {...(!entry.isFurther && { icon: <Icon /> })}
            iconPosition="start"
            sx={tileStyle}
            label={<Label of={one} entry={entry} sums={sums} />}
          />
        )
      })}
    </TabBar>
  )
  return (
    <>
      {error && <LoadFailure text={`${t('nerud.statement.failures.sums')}.`} error={error} retry={() => void refetch()} />}
      {tabs}
    </>
  )
}

/** The total sums of a point, and the lists by material that they consist of. */
const SUMS = { balance: 'totalBalance', accrual: 'totalSumAccrualVol', writeOff: 'totalSumWriteOffVol', change: 'totalChangeVol' } as const
const LISTS = { balance: 'balance', accrual: 'sumAccrualVol', writeOff: 'sumWriteOffVol', change: 'changeVol' } as const
const PARTS = ['balance', 'accrual', 'writeOff', 'change'] as const
type Part = (typeof PARTS)[number]

interface Row extends Readonly<Record<Part, Decimal>> {
  readonly key: string
  readonly name: string
  readonly unit: string | null
  readonly isTotal: boolean
}

/** Balance and turnover of each material at a point, and their total (finance §2.9). */
function rowsOf(sums: Readonly<Record<string, unknown>>, total: string): readonly Row[] {
  const listed = (part: Part): readonly MaterialVolume[] => (sums[LISTS[part]] ?? []) as readonly MaterialVolume[]
  const at = (part: Part, index: number): Decimal => listed(part)[index]?.vol ?? '0'
  const rows = listed('balance').map(({ material, unit }, index): Row => ({
    key: `${material.id} ${unit.id}`,
    name: material.name,
    unit: unit.systemC,
    isTotal: false,
    balance: at('balance', index),
    accrual: at('accrual', index),
    writeOff: at('writeOff', index),
    change: at('change', index),
  }))
  const all = (part: Part): Decimal => String(sums[SUMS[part]] ?? '0')
  const sum: Row = {
    key: 'total',
    name: total,
    unit: sameUnit(listed('balance')),
    isTotal: true,
    balance: all('balance'),
    accrual: all('accrual'),
    writeOff: all('writeOff'),
    change: all('change'),
  }
  return rows.length > 0 ? [...rows, sum] : []
}

const figure = (row: Row, part: Part, nothing: string): ReactNode =>
  isZero(row[part]) ? (
    nothing
  ) : (
    <Sum value={row[part]} text={volumeText(row[part], row.unit)} signed={part === 'balance' || part === 'change'} strong={row.isTotal} />
  )
const nameOf = (row: Row): ReactNode => (row.isTotal ? <strong>{row.name}</strong> : row.name)
const figureOf = (t: (key: string) => string, part: Part): PlainColumn<Row> => ({
  label: t(`nerud.statement.materials.${part}`),
  numeric: true,
  cell: row => figure(row, part, t('nerud.statement.materials.nothing')),
})
const columnsIn = (t: (key: string) => string): readonly PlainColumn<Row>[] => [
  { label: t('nerud.statement.material'), cell: nameOf },
  ...PARTS.map(part => figureOf(t, part)),
]

/** The balances of a point by material; zeros are '-'. */
export const Materials = ({ of, filter }: { readonly of: BoxOf; readonly filter: StatementFilter }) => {
  const t = useTranslate()
  const { data, isFetching } = useBoxSums(of, filter)
  const frame = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(96)
  // Keep the height while other sums of the same box load, so that the content below does not move.
  useLayoutEffect(() => setHeight(before => frame.current?.offsetHeight ?? before), [data, isFetching])
  if (!data || isFetching) return <Skeleton variant="rounded" height={height} />
  const rows = rowsOf(data, t('nerud.statement.materials.total'))
  if (rows.length === 0) return null
  const columns = columnsIn(t)
  return (
    <Paper ref={frame} variant="outlined" sx={{ px: 1, overflowX: 'auto', '& .MuiTableCell-root': { py: 0.5, px: 1 } }}>
      <PlainTable label={t('nerud.statement.materials.title')} columns={columns} rows={rows} keyOf={row => row.key} empty="" />
    </Paper>
  )
}
