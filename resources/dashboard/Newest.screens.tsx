import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { pathOf, type FilterValues } from '#resource'
import { withPrefetch } from '#admin/ahead/prefetch.ts'
import type { WithSignal } from '#admin/data/provider.ts'
import { businessDay } from '#admin/data/values.ts'
import { cellText } from '#admin/kinds/index.ts'
import { fieldLabel, recordNumber } from '#admin/cells/words.ts'
import { useResource, useResources } from '#admin/resourceContext.tsx'
import { listPath, Nothing, Pending } from './Tile.screens.tsx'

const ROWS = 10
/** The number of columns on phones. */
const ON_PHONES = 2

/** The cells begin below the title of the block. */
const EDGES = { '& tr > :first-of-type': { pl: 2, minWidth: { sm: 160 } }, '& tr > :last-of-type': { pr: 2 } } as const

interface NewestProps {
  readonly resource: string
  /** The columns; the first one links to the card. */
  readonly columns: readonly string[]
  readonly title: string
  readonly all: string
  /** Returns the filter of the records, which may depend on the day; none by default. The function must be stable. */
  readonly filter?: () => FilterValues
  readonly rows?: number
  /** The text shown if there are no records. */
  readonly none?: string
}
const all = (): FilterValues => ({})

const queryFor = (filter: FilterValues, perPage: number) =>
  ({ pagination: { page: 1, perPage }, sort: { field: 'id', order: 'DESC' }, filter }) as const

/** Attaches the query of the newest records to a block. */
const withNewest = <C extends object>(
  { resource, filter = all, rows = ROWS }: Pick<NewestProps, 'resource' | 'filter' | 'rows'>,
  block: C,
): C =>
  withPrefetch(block, ({ provider }) => {
    const query = queryFor(filter(), rows)
    // The same key and result as react-admin's `useGetList`.
    const queryKey = [resource, 'getList', query]
    const queryFn = async ({ signal }: WithSignal): Promise<unknown> => {
      const { data, total, pageInfo, meta } = await provider.getList(resource, { ...query, signal })
      return { data, total, pageInfo, meta }
    }
    return [{ queryKey, queryFn }]
  })

const NewestTable = ({ resource: name, columns, title, filter = all, rows = ROWS, none }: Omit<NewestProps, 'all'>) => {
  const t = useTranslate()
  const resource = useResource(name)
  const words = { t, resources: useResources() }
  const { data, error, isPending } = useGetList(name, queryFor(filter(), rows))
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (isPending)
    return (
      <Box sx={{ px: 2 }}>
        <Pending lines={rows} />
      </Box>
    )
  if (data.length === 0 && none !== undefined)
    return (
      <Box sx={{ px: 2, pb: 1.5 }}>
        <Nothing>{none}</Nothing>
      </Box>
    )
  return (
    <TableContainer tabIndex={0} role="group" aria-label={title} sx={EDGES}>
      <Table>
        <TableHead>
          <TableRow>
            {columns.map(field => (
              <TableCell key={field}>{fieldLabel(name, field, t)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map(record => (
            <TableRow key={record.id} hover>
              {columns.map((field, at) => (
                <TableCell key={field} sx={{ whiteSpace: { sm: 'nowrap' } }}>
                  {at === 0 ? (
                    <MuiLink component={Link} to={pathOf(resource, 'one', record.id) ?? '/'}>
                      {cellText(resource, field, record, words) || recordNumber(record.id, t)}
                    </MuiLink>
                  ) : (
                    cellText(resource, field, record, words)
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** A block with the newest records of a resource. */
function Newest({ columns, all: allText, ...of }: NewestProps) {
  const titleId = useId()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const resource = useResource(of.resource)
  return (
    <Paper component="section" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, px: 2, pt: 1.5, pb: 1 }}>
        <Typography id={titleId} variant="h2" sx={{ flexGrow: 1 }}>
          {of.title}
        </Typography>
        {pathOf(resource, 'list') && (
          <MuiLink component={Link} to={listPath(resource, of.filter?.())}>
            {allText}
          </MuiLink>
        )}
      </Box>
      <NewestTable {...of} columns={isPhone ? columns.slice(0, ON_PHONES) : columns} />
    </Paper>
  )
}

/** The ten newest companies, with a link to all. */
export const NewCompanies = withNewest({ resource: 'company' }, () => {
  const translate = useTranslate()
  return (
    <Newest
      resource="company"
      columns={['name', 'inn', 'companyType', 'phone', 'curator', 'insDate']}
      title={translate('nerud.shell.dashboard.companies')}
      all={translate('nerud.shell.dashboard.allCompanies')}
    />
  )
})

const OPEN_ROWS = 6
const open = (): FilterValues => ({ stateFilter: ['active', 'error'] })

/** The open repairs, newest first, for mechanics. */
export const OpenRepairs = withNewest({ resource: 'repair', filter: open, rows: OPEN_ROWS }, () => {
  const t = useTranslate()
  return (
    <Newest
      resource="repair"
      columns={['vehicle', 'type', 'state', 'dateStart', 'datePlan', 'contractor', 'description']}
      filter={open}
      rows={OPEN_ROWS}
      title={t('nerud.screens.dashboard.repairs.title')}
      all={t('nerud.screens.dashboard.repairs.all')}
      none={t('nerud.screens.dashboard.repairs.none')}
    />
  )
})

/** The planned trips of today. */
const today = (): FilterValues => {
  const day = businessDay()
  return { date: { from: day, to: day } }
}

/** What vehicles are to carry today, with the trips done, for dispatchers. */
export const TodayPlan = withNewest({ resource: 'shiftPlannerLine', filter: today, rows: OPEN_ROWS }, () => {
  const t = useTranslate()
  return (
    <Newest
      resource="shiftPlannerLine"
      columns={['vehicle', 'route', 'material', 'plannedTrips', 'doneTrips', 'comment']}
      filter={today}
      rows={OPEN_ROWS}
      title={t('nerud.screens.dashboard.plan.title')}
      all={t('nerud.screens.dashboard.plan.all')}
      none={t('nerud.screens.dashboard.plan.none')}
    />
  )
})
