import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Fragment, type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { sampleOf, type ColumnsPreview, type ShownColumn } from './chosenColumns.ts'

interface ColumnsProps {
  readonly preview: ColumnsPreview
  /** The row of the headings. */
  readonly heading: number
  readonly columns: readonly ShownColumn[]
  /** Renders the choice of a column's meaning. */
  readonly choiceOf: (column: ShownColumn, at: number) => ReactNode
}

/** The number of sample values, which fit into one or two lines on a phone. */
const MAX_VALUES = 3

const CUT = { maxWidth: 280, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** The first rows of a file as a table, with the meaning of each column above it. */
export const ColumnsTable = ({ preview, heading, columns, choiceOf }: ColumnsProps) => {
  const t = useTranslate()
  const name = t('nerud.fileColumns.sample')
  return (
    <TableContainer
      tabIndex={0}
      role="group"
      aria-label={name}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, maxHeight: '60vh' }}
    >
      <Table size="small" aria-label={name} sx={{ width: 'auto', minWidth: '100%' }}>
        <TableHead>
          <TableRow>
            <TableCell aria-hidden sx={{ width: '1px' }} />
            {columns.map((column, at) => (
              <TableCell key={column.at} sx={{ verticalAlign: 'top', py: 1 }}>
                {choiceOf(column, at)}
              </TableCell>
            ))}
          </TableRow>
          <TableRow>
            <TableCell>{heading}</TableCell>
            {columns.map(({ at, title }) => (
              <TableCell key={at} {...(title === '' ? { component: 'td' } : { scope: 'col', title })} sx={{ ...CUT, fontWeight: 600 }}>
                <bdi>{title}</bdi>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {sampleOf(preview, heading).map(({ row, cells }) => (
            <TableRow key={row}>
              <TableCell component="th" scope="row" sx={{ color: 'text.secondary' }}>
                {row}
              </TableCell>
              {columns.map(({ at }) => (
                <TableCell key={at} title={cells[at]} sx={CUT}>
                  <bdi>{cells[at]}</bdi>
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** The same for phones: columns one below another, each with sample values. */
export const ColumnsList = ({ columns, choiceOf }: Pick<ColumnsProps, 'columns' | 'choiceOf'>) => {
  const t = useTranslate()
  return (
    <Box component="ul" aria-label={t('nerud.fileColumns.sample')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {columns.map((column, at) => {
        const values = [...new Set(column.values.filter(value => value !== ''))].slice(0, MAX_VALUES)
        return (
          <Box key={column.at} component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              <bdi>{column.title}</bdi>
            </Box>
            <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 1, overflowWrap: 'anywhere' }}>
              {values.length === 0 && t('nerud.fileColumns.empty')}
              {values.map((value, n) => (
                <Fragment key={value}>
                  {n > 0 && ' · '}
                  <Box component="bdi" sx={{ display: 'inline-block' }}>
                    {value}
                  </Box>
                </Fragment>
              ))}
            </Box>
            {choiceOf(column, at)}
          </Box>
        )
      })}
    </Box>
  )
}

/** A meaning that can be chosen for a column. */
export interface Offer {
  readonly name: string
  readonly label: string
  /** The column that has this meaning already. */
  readonly column: ShownColumn | undefined
}

interface ColumnChoiceProps {
  readonly column: ShownColumn
  readonly meaning: string
  readonly offers: readonly Offer[]
  readonly isUnsure: boolean
  readonly autoFocus: boolean
  readonly onChoose: (meaning: string) => void
}

/** Chooses the meaning of a column among those that no other column has. */
export const ColumnChoice = ({ column, meaning, offers, isUnsure, autoFocus, onChoose }: ColumnChoiceProps) => {
  const t = useTranslate()
  const id = useId()
  const { title, at } = column
  const label = title === '' ? t('nerud.fileColumns.untitled', { at: at + 1 }) : t('nerud.fileColumns.meaning', { title })
  const hint = title === '' ? t('nerud.fileColumns.untitledHint') : isUnsure ? t('nerud.fileColumns.unsure') : ''
  return (
    <>
      <TextField
        select
        fullWidth
        autoFocus={autoFocus}
        size="small"
        disabled={title === ''}
        value={title === '' ? '' : meaning}
        onChange={event => onChoose(event.target.value)}
        slotProps={{
          select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': label, ...(hint && { 'aria-describedby': id }) } },
        }}
        sx={{
          m: 0,
          minWidth: 160,
          '& .MuiSelect-select': { fontWeight: meaning ? 500 : 400, color: meaning ? 'text.primary' : 'text.secondary' },
        }}
      >
        <MenuItem value="">{t('nerud.fileColumns.skipped')}</MenuItem>
        {offers.map(({ name, label: text, column: other }) => {
          const isElsewhere = other !== undefined && other.at !== at
          return (
            <MenuItem key={name} value={name} disabled={isElsewhere}>
              {isElsewhere ? t('nerud.fileColumns.elsewhere', { name: text, title: other.title }) : text}
            </MenuItem>
          )
        })}
      </TextField>
      {hint && (
        <Box id={id} sx={{ typography: 'caption', color: isUnsure ? 'warning.main' : 'text.secondary', mt: 0.5, whiteSpace: 'normal' }}>
          {hint}
        </Box>
      )}
    </>
  )
}
