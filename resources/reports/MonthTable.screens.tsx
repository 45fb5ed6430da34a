import { useCallback, useState } from 'react'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { COST_TYPE } from '#resources/money/lookups'
import { formatDate, formatMoney } from '#resource/text'
import { useMay } from '#admin/authProvider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { writeListQuery, viewed } from '#admin/list/view.ts'
import { add, type Decimal } from '#resource/decimal'
import { usePlainLinks } from '#admin/page/paths.tsx'
import type { ReportPeriod } from './PeriodForm.screens.tsx'

interface MonthRow {
  readonly name: string
  /** The kind and id of the recipient. */
  readonly key?: string
  readonly [key: string]: unknown
}
interface Article extends MonthRow {
  /** The id and type of the article, in the plain report. */
  readonly id?: number
  readonly cltId?: number
  readonly costList?: { readonly id: number; readonly name: string; readonly cltId: number }
  /** The recipients of the article's sums; absent in the plain report. */
  readonly items?: readonly MonthRow[]
}

/** Returns the list behind the sum of an article in a month or in all months ('total'), optionally for one recipient. */
type MonthWays = (article: Article, month: string, object?: MonthRow) => string | undefined

const lastOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

/** The lists of the payments behind the figures: those posted within the days, by the date that the report uses. */
function useMonthWays({ dateFrom, dateTo, byReportDate }: ReportPeriod): MonthWays {
  const { can } = useMay()
  const payment = useResource('payment')
  return useCallback(
    (article, month, object) => {
      const isTransfer = (article.costList?.cltId ?? article.cltId) === COST_TYPE.transfer
      if (!can(isTransfer ? ['PAYMENT_VIEW'] : ['COST_VIEW'])) return undefined
      const days =
        month === 'total' ? { from: dateFrom, to: dateTo } : { from: later(dateFrom, `${month}-01`), to: earlier(dateTo, lastOf(month)) }
      const filter = {
        [byReportDate ? 'movedInReport' : 'movedIn']: `${formatDate(days.from)}-${formatDate(days.to)}`,
        costList: [String(article.costList?.id ?? article.id)],
        ...(object?.key && { objectKey: object.key }),
      }
      const resource = viewed(payment, isTransfer ? 'transfers' : 'exps')
      const query = writeListQuery(resource, new URLSearchParams(), { query: '', filter, sort: [] }).toString()
      return `/finances/${isTransfer ? 'transfers' : 'exps'}?${query}`
    },
    [can, payment, dateFrom, dateTo, byReportDate],
  )
}

/** The report of payments by month: columns, and a row per article. */
export interface MonthReport {
  readonly fields: readonly { readonly key: string; readonly title: string }[]
  readonly items: readonly Article[]
  /** What our company received and paid in each month. */
  readonly flows: readonly { readonly month: string; readonly in: Decimal; readonly out: Decimal }[]
}

type Column = MonthReport['fields'][number]
const sumAt = (row: MonthRow, key: string): Decimal | undefined => (row[key] as Decimal | undefined) ?? undefined

/** The first column is sticky. */
const STUCK = { position: 'sticky', left: 0, bgcolor: 'background.paper', zIndex: 1 } as const

/** The icon points along the text. */
const FOLDED = { transform: 'rotate(-90deg)', '[dir="rtl"] &': { transform: 'rotate(90deg)' } } as const

interface CellsProps {
  readonly row: MonthRow
  readonly columns: readonly Column[]
  readonly strong?: boolean
  /** The list behind a sum; undefined if the user may not open it. */
  readonly hrefOf?: ((month: string) => string | undefined) | undefined
}
/** Plain cells styled by the table, since there are hundreds. */
const Cells = ({ row, columns, strong = false, hrefOf }: CellsProps) =>
  columns.map(({ key }) => {
    const sum = sumAt(row, key)
    const href = sum ? hrefOf?.(key) : undefined
    const text = sum ? formatMoney(sum) : ''
    return (
      <td key={key} className={strong || key === 'total' ? 'sum strong' : 'sum'}>
        {href ? <a href={href}>{text}</a> : text}
      </td>
    )
  })

const SUMS = {
  '& .sum': {
    paddingBlock: '4px',
    paddingInline: 'var(--cell)',
    typography: 'body2',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    unicodeBidi: 'plaintext',
    '&.strong': { fontWeight: 600 },
    '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  },
} as const

const ArticleRows = ({
  article,
  columns,
  ways,
}: {
  readonly article: Article
  readonly columns: readonly Column[]
  readonly ways: MonthWays
}) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const items = article.items ?? []
  const namedItems = items.filter(item => item.name !== '')
  return (
    <>
      <TableRow>
        <TableCell component="th" scope="row" sx={{ ...STUCK, whiteSpace: { sm: 'nowrap' } }}>
          <Box sx={{ display: 'flex', alignItems: 'center' }}>
            {namedItems.length > 0 ? (
              <IconButton
                size="small"
                onClick={() => setOpen(!isOpen)}
                aria-expanded={isOpen}
                aria-label={t('nerud.screens.byMonth.open', { name: article.name })}
                sx={{ mr: 0.5, my: -0.5 }}
              >
                <ExpandMoreIcon fontSize="small" sx={isOpen ? null : FOLDED} />
              </IconButton>
            ) : (
              <Box sx={{ flexShrink: 0, width: 34 }} />
            )}
            <div>{article.name}</div>
          </Box>
        </TableCell>
        <Cells row={article} columns={columns} hrefOf={month => ways(article, month)} />
      </TableRow>
      {isOpen &&
        items.map(item => (
          <TableRow key={item.key ?? item.name} sx={{ '& td, & th': { color: 'text.secondary' } }}>
            <TableCell component="th" scope="row" sx={{ ...STUCK, pl: { xs: 2, sm: 7 }, fontWeight: 400, whiteSpace: { sm: 'nowrap' } }}>
              {item.name || t('nerud.screens.byMonth.nobody')}
            </TableCell>
            <Cells row={item} columns={columns} hrefOf={month => ways(article, month, item)} />
          </TableRow>
        ))}
    </>
  )
}

interface MonthTableProps {
  readonly report: MonthReport
  readonly period: ReportPeriod
  readonly busy: boolean
}
/** Months as columns, articles with their recipients as rows, and monthly totals. Sums open their payments. */
export const MonthTable = ({ report, period, busy }: MonthTableProps) => {
  const t = useTranslate()
  const ways = useMonthWays(period)
  const follow = usePlainLinks()
  const [first, ...columns] = report.fields
  if (report.items.length === 0) return <Typography color="text.secondary">{t('nerud.screens.byMonth.none')}</Typography>
  const totals: MonthRow = Object.fromEntries([
    ['name', ''],
    ...columns.map(({ key }) => [key, report.items.reduce((sum, item) => add(sum, sumAt(item, key) ?? '0.00'), '0.00')]),
  ])
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      tabIndex={0}
      role="group"
      aria-label={t('nerud.menu.paymentsByMonth')}
      aria-busy={busy}
      sx={{ maxHeight: 'calc(100vh - 180px)', minHeight: 200, width: 'fit-content', maxWidth: '100%' }}
    >
      <Table size="small" stickyHeader onClick={follow} sx={SUMS}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ left: 0, zIndex: 3 }}>{first?.title}</TableCell>
            {columns.map(column => (
              <TableCell key={column.key} align="right">
                {column.title}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {report.items.map(article => (
            <ArticleRows key={article.costList?.id ?? article.id} {...{ article, columns, ways }} />
          ))}
        </TableBody>
        <TableFooter>
          <TableRow
            sx={{
              '& td, & th': { position: 'sticky', bottom: 0, bgcolor: 'background.paper', color: 'text.primary', fontSize: 'inherit' },
            }}
          >
            <TableCell component="th" scope="row" sx={{ left: 0, zIndex: 2, fontWeight: 600, pl: 7 }}>
              {t('nerud.screens.byMonth.all')}
            </TableCell>
            <Cells row={totals} columns={columns} strong />
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  )
}
