import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import MustIcon from '@mui/icons-material/ErrorOutlined'
import ShouldIcon from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { listOfView, pathOf, screensOfView, type Resource } from '#resource'
import type { Decimal } from '#resource/decimal'
import { writeListQuery, viewed } from '#admin/list/view.ts'
import { formatInteger } from '#resource/text'
import { useMay } from '#admin/authProvider.ts'
import { useResources } from '#admin/resourceContext.tsx'
import { toneClass } from '#admin/tones.tsx'
import { CLOSE_CHECKS, filterOfCheck, type CloseCheck, type ClosePeriod } from './checks.ts'
import { Sum } from '../../widgets/values.screens.tsx'

/** The state of an item in the checklist's response. */
interface Line {
  readonly name: string
  readonly count: number
  /** There are at least this many. */
  readonly isMany: boolean
  readonly sum: Decimal | null
}
export interface Boxes {
  readonly state: 'right' | 'broken' | 'stale' | 'running' | 'failed' | 'missing'
  readonly job: number | null
  readonly at: string | null
  readonly broken: number
}
export interface Checklist extends ClosePeriod {
  readonly closedUntil: string | null
  readonly lines: readonly Line[]
  readonly boxes: Boxes
  /** The number of items that must be done and are not. */
  readonly hanging: number
}
/** A closing with the fields that the page shows; sums as far as the user may see them. */
export interface Closing {
  readonly id: number
  readonly version: number
  readonly dateFrom: string | null
  readonly day: string
  readonly status: 'closed' | 'reopened'
  readonly comment: string | null
  readonly closedAt: string | null
  readonly closedBy: { readonly id: number; readonly fio: string } | null
  readonly reopenedAt: string | null
  readonly reopenedBy: { readonly id: number; readonly fio: string } | null
  readonly reopenReason: string | null
  readonly hanging: number
  readonly checklist: { readonly lines: readonly Line[]; readonly boxes: Boxes } | null
  readonly isMoved: boolean
  readonly moneyRows: number | null
  readonly ownSum?: Decimal | null
  readonly companiesSum?: Decimal | null
  readonly employeesSum?: Decimal | null
  readonly resultSum?: Decimal | null
}
export const SUMS = ['ownSum', 'companiesSum', 'employeesSum', 'resultSum'] as const

/** An item with its declaration, in declared order. */
interface CheckRow extends Omit<CloseCheck, 'sum'>, Omit<Line, 'name'> {}
/** The items that the server answered, with their declarations, in declared order. */
export const rowsOf = (lines: readonly Line[]): readonly CheckRow[] =>
  CLOSE_CHECKS.flatMap(check => {
    const line = lines.find(({ name }) => name === check.name)
    return line ? [{ ...check, ...line }] : []
  })

/** The address of a list filtered to the rows of an item. */
function addressOf(whole: Resource, check: Omit<CloseCheck, 'sum'>, period: ClosePeriod): string | undefined {
  const view = check.view === undefined ? undefined : whole.list?.views?.[check.view]
  const path = check.page ?? (view === undefined ? pathOf(whole, 'list') : (listOfView(view) ?? screensOfView(view)?.base))
  const query = { query: '', filter: filterOfCheck(check, period), sort: [] }
  return path && `${path}?${writeListQuery(viewed(whole, check.view), new URLSearchParams(), query).toString()}`
}

/** The states: done, must be done, should be done; shown by icon and text, not by colour alone. */
type CheckState = 'done' | 'must' | 'should'
const SIGNS = { done: [DoneIcon, 'active'], must: [MustIcon, 'error'], should: [ShouldIcon, 'warning'] } as const

/** The icon of a state. */
export const Sign = ({ of }: { readonly of: CheckState }) => {
  const t = useTranslate()
  const [Icon, tone] = SIGNS[of]
  return (
    <Box component="span" className={toneClass(tone)} sx={{ display: 'inline-flex', verticalAlign: 'middle' }}>
      <Icon fontSize="small" titleAccess={t(`nerud.screens.monthClose.standing.${of}`)} />
    </Box>
  )
}

const COLUMNS = 4
const SIGN_WIDTH = 36
const WIDE = { whiteSpace: 'nowrap', display: { xs: 'none', sm: 'table-cell' } } as const
/** A line of the table: icon, text, figures. */
export const CheckLine = ({
  of,
  count,
  sum,
  children,
}: {
  readonly of: CheckState
  readonly count?: ReactNode
  readonly sum?: ReactNode
  readonly children: ReactNode
}) => (
  <TableRow sx={{ ...(of === 'done' && { '& td, & th': { color: 'text.secondary' } }) }}>
    <TableCell sx={{ width: SIGN_WIDTH, pr: 0 }}>
      <Sign of={of} />
    </TableCell>
    <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
      {children}
      {/* Phones have no room for a column that is mostly empty. */}
      <Box sx={{ display: { xs: 'block', sm: 'none' }, color: 'text.secondary' }}>{sum}</Box>
    </TableCell>
    <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontWeight: of === 'done' ? 400 : 600 }}>
      {count}
    </TableCell>
    <TableCell align="right" sx={WIDE}>
      {sum}
    </TableCell>
  </TableRow>
)

const GroupLine = ({ name }: { readonly name: string }) => {
  const t = useTranslate()
  return (
    <TableRow>
      <TableCell
        component="th"
        scope="colgroup"
        colSpan={COLUMNS}
        sx={{ pt: 1.5, fontWeight: 600, color: 'text.primary', bgcolor: 'background.default' }}
      >
        {t(`nerud.screens.monthClose.groups.${name}`)}
      </TableCell>
    </TableRow>
  )
}

/** An open item, with a link to its rows for users who may open the list. */
const ListLine = ({ row, period }: { readonly row: CheckRow; readonly period: ClosePeriod }) => {
  const t = useTranslate()
  const { can } = useMay()
  const whole = useResources()[row.resource]!
  const to = can(row.right) ? addressOf(whole, row, period) : undefined
  const words = t(`nerud.screens.monthClose.checks.${row.name}`)
  const number = `${formatInteger(row.count)}${row.isMany ? '+' : ''}`
  return (
    <CheckLine
      of={row.count === 0 ? 'done' : row.severity}
      count={row.count === 0 ? '—' : number}
      sum={row.count > 0 && <Sum value={row.sum} />}
    >
      {to === undefined ? (
        words
      ) : (
        <MuiLink component={Link} to={to} color={row.count === 0 ? 'inherit' : 'primary'} underline="hover">
          {words}
        </MuiLink>
      )}
    </CheckLine>
  )
}

interface ChecksProps {
  readonly lines: readonly Line[]
  readonly period: ClosePeriod
  /** Shown after the items: the cash boxes. */
  readonly children?: ReactNode
  readonly busy?: boolean
}

/** The open items, under the headings of their groups. */
export const Checks = ({ lines, period, children, busy = false }: ChecksProps) => {
  const t = useTranslate()
  const rows = rowsOf(lines)
  const groups = [...new Set(rows.map(({ group }) => group))]
  const word = (key: string): string => t(`nerud.screens.monthClose.${key}`)
  return (
    <TableContainer component={Paper} variant="outlined" aria-busy={busy}>
      <Table size="small" aria-label={word('title')}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: SIGN_WIDTH, pr: 0 }}>
              <span className="unseen">{word('columns.standing')}</span>
            </TableCell>
            <TableCell>{word('columns.what')}</TableCell>
            <TableCell align="right">{word('columns.count')}</TableCell>
            <TableCell align="right" sx={WIDE}>
              {word('columns.sum')}
            </TableCell>
          </TableRow>
        </TableHead>
        {groups.map(group => (
          <TableBody key={group}>
            <GroupLine name={group} />
            {rows
              .filter(row => row.group === group)
              .map(row => (
                <ListLine key={row.name} row={row} period={period} />
              ))}
          </TableBody>
        ))}
        {children && (
          <TableBody>
            <GroupLine name="boxes" />
            {children}
          </TableBody>
        )}
      </Table>
    </TableContainer>
  )
}
