import { useId } from 'react'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { DialogButtons } from '../page/DialogButtons.tsx'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resource'
import { useResources } from '../declared.tsx'
import { useWords } from '../cells/useWords.ts'
import type { PreviewRow } from './job.ts'
import { changesOf } from './words.ts'

/** A row of the file in full: every field that it sets, with the old and new value. */
export const RowDialog = ({
  resource,
  row,
  onClose,
}: {
  readonly resource: Resource
  readonly row: PreviewRow
  readonly onClose: () => void
}) => {
  const translate = useTranslate()
  const words = useWords()
  const resources = useResources()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('nerud.import.row', { row: row.row, title: row.title })}</DialogTitle>
      <DialogContent>
        <Table aria-labelledby={id}>
          <TableHead>
            <TableRow>
              {['field', 'before', 'after'].map(one => (
                <TableCell key={one}>{translate(`nerud.import.columns.${one}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {changesOf(resource, resources, row, words).map(({ field, before, after }) => (
              <TableRow key={field}>
                <TableCell>{field}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{before}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{after}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogButtons cancel={{ label: translate('nerud.actions.close'), onClick: onClose, autoFocus: true }} />
    </Dialog>
  )
}
