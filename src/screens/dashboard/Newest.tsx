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
import { pathOf } from '#resource'
import { cellText } from '../../admin/fields/text.ts'
import { fieldLabel, recordNumber } from '../../admin/cells/words.ts'
import { useResource, useResources } from '../../admin/declared.tsx'
import { Pending } from './Tile.tsx'

const ROWS = 10
/** How many columns a phone has room for. */
const ON_PHONES = 2

interface NewestProps {
  readonly resource: string
  /** Fields, the first of which leads to the card. */
  readonly columns: readonly string[]
  readonly title: string
  readonly all: string
}

const NewestTable = ({ resource: name, columns, title }: Omit<NewestProps, 'all'>) => {
  const t = useTranslate()
  const resource = useResource(name)
  const words = { t, resources: useResources() }
  const { data, error, isPending } = useGetList(name, { pagination: { page: 1, perPage: ROWS }, sort: { field: 'id', order: 'DESC' } })
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (isPending)
    return (
      <Box sx={{ px: 2 }}>
        <Pending lines={ROWS} />
      </Box>
    )
  return (
    <TableContainer tabIndex={0} role="group" aria-label={title}>
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
                <TableCell key={field} sx={at === 0 ? { minWidth: 160 } : { whiteSpace: 'nowrap' }}>
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
export function Newest({ resource, columns, title, all }: NewestProps) {
  const titleId = useId()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const list = pathOf(useResource(resource), 'list')
  return (
    <Paper component="section" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, px: 2, pt: 1.5, pb: 1 }}>
        <Typography id={titleId} variant="h2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {list && (
          <MuiLink component={Link} to={list}>
            {all}
          </MuiLink>
        )}
      </Box>
      <NewestTable resource={resource} columns={isPhone ? columns.slice(0, ON_PHONES) : columns} title={title} />
    </Paper>
  )
}
