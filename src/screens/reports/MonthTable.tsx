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
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { add, type Decimal } from '#resource/decimal'
import { Sum } from '../widgets/Sum.tsx'

interface MonthRow {
  readonly name: string
  readonly [key: string]: unknown
}
interface Article extends MonthRow {
  /** Its number, in the plain report. */
  readonly id?: number
  readonly costList?: { readonly id: number; readonly name: string; readonly cltId: number }
  /** To whom or for what the sums of the article went; not in the plain report. */
  readonly items?: readonly MonthRow[]
}
/** The report of payments by months: the columns, and a row for each article. */
export interface MonthReport {
  readonly fields: readonly { readonly key: string; readonly title: string }[]
  readonly items: readonly Article[]
}

type Column = MonthReport['fields'][number]
const sumAt = (row: MonthRow, key: string): Decimal | undefined => (row[key] as Decimal | undefined) ?? undefined

/** The first column stays in view while months are pushed sideways. */
const STUCK = { position: 'sticky', left: 0, bgcolor: 'background.paper', zIndex: 1 } as const

/** Points along the text. */
const FOLDED = { transform: 'rotate(-90deg)', '[dir="rtl"] &': { transform: 'rotate(90deg)' } } as const

const Cells = ({
  row,
  columns,
  strong = false,
}: {
  readonly row: MonthRow
  readonly columns: readonly Column[]
  readonly strong?: boolean
}) =>
  columns.map(({ key }) => (
    <TableCell key={key} align="right">
      <Sum value={sumAt(row, key)} strong={strong || key === 'total'} />
    </TableCell>
  ))

const ArticleRows = ({ article, columns }: { readonly article: Article; readonly columns: readonly Column[] }) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const items = article.items ?? []
  const named = items.filter(item => item.name !== '')
  return (
    <>
      <TableRow>
        <TableCell component="th" scope="row" sx={{ ...STUCK, whiteSpace: { sm: 'nowrap' } }}>
          <Box sx={{ display: 'flex', alignItems: 'center' }}>
            {named.length > 0 ? (
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
        <Cells row={article} columns={columns} />
      </TableRow>
      {isOpen &&
        items.map(item => (
          <TableRow key={item.name} sx={{ '& td, & th': { color: 'text.secondary' } }}>
            <TableCell component="th" scope="row" sx={{ ...STUCK, pl: { xs: 2, sm: 7 }, fontWeight: 400, whiteSpace: { sm: 'nowrap' } }}>
              {item.name || t('nerud.screens.byMonth.nobody')}
            </TableCell>
            <Cells row={item} columns={columns} />
          </TableRow>
        ))}
    </>
  )
}

/** Months as columns, articles as rows with what they went to below them, and the totals of the months. */
export const MonthTable = ({ report, busy }: { readonly report: MonthReport; readonly busy: boolean }) => {
  const t = useTranslate()
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
      sx={{ maxHeight: 'calc(100vh - 180px)', width: 'fit-content', maxWidth: '100%' }}
    >
      <Table size="small" stickyHeader>
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
            <ArticleRows key={article.costList?.id ?? article.id} article={article} columns={columns} />
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
