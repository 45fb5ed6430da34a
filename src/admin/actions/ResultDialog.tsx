import { useId } from 'react'
import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useNotify, useTranslate } from 'react-admin'
import type { Result, RowResult } from './results.ts'

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const copy = (): void => {
    // Without https the browser gives no clipboard: the words stand on the screen to be copied by hand.
    void navigator.clipboard?.writeText(value).then(() => notify('nerud.actions.copied', { type: 'info' }))
  }
  return (
    <Box sx={{ mb: 1.5 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography component="output" variant="h6" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {value}
        </Typography>
        <IconButton onClick={copy} aria-label={translate('nerud.actions.copy', { name: label })}>
          <ContentCopyIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}

const Rows = ({ rows }: { readonly rows: readonly RowResult[] }) => {
  const translate = useTranslate()
  const failed = rows.filter(row => !row.ok).length
  return (
    <>
      <Typography sx={{ mb: 1 }}>{translate('nerud.actions.results.summary', { done: rows.length - failed, failed })}</Typography>
      <Table aria-label={translate('nerud.actions.results.title')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('nerud.actions.results.record')}</TableCell>
            <TableCell>{translate('nerud.actions.results.outcome')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <TableRow key={row.id}>
              <TableCell>{row.id}</TableCell>
              <TableCell sx={{ color: row.ok ? undefined : 'error.main' }}>
                {row.message || translate(row.ok ? 'nerud.actions.results.ok' : 'nerud.actions.results.failed')}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}

/** What a deed brought: a secret that is shown once, or the outcome for each of several records. */
export const ResultDialog = ({ result, onClose }: { readonly result: Result; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{result.title}</DialogTitle>
      <DialogContent>
        {result.facts.map(fact => (
          <Fact key={fact.label} {...fact} />
        ))}
        {result.facts.length > 0 && <Typography color="text.secondary">{translate('nerud.actions.shownOnce')}</Typography>}
        {result.rows.length > 0 && <Rows rows={result.rows} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained" autoFocus>
          {translate('nerud.actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
