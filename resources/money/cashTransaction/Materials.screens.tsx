import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { isZero, type Decimal } from '#resource/decimal'
import { volumeText } from '#resources/deals/deal/words.screens'
import { PlainTable, type PlainColumn } from '../../widgets/PlainTable.screens.tsx'
import { Sum } from '../../widgets/Sum.screens.tsx'
import { useBoxSums, type BoxOf } from './box.screens.ts'
import type { StatementFilter } from './filter.screens.ts'
import { sameUnit, type MaterialVolume } from './Tiles.screens.tsx'

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
