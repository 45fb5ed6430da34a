import { useId } from 'react'
import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useNotify, useTranslate } from 'react-admin'
import { formatInteger } from '#resource/text'
import { DialogButtons } from '../page/DialogButtons.tsx'
import { useCardPath } from '../cells/context.ts'
import type { ShownResult, ResultRow } from './useActing.tsx'

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const copy = (): void => {
    // The clipboard needs https; without it the user copies the text by hand.
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

/** The maximum number of records listed by name. */
const MAX_LISTED = 200

/** The result for each record, failures first. */
const Rows = ({ resource, result: { failed, succeeded, done, summary } }: { readonly resource: string; readonly result: ShownResult }) => {
  const translate = useTranslate()
  const cardPath = useCardPath()
  const all = [...failed, ...succeeded]
  const listed = all.slice(0, MAX_LISTED)
  const severity = failed.length === 0 ? 'success' : done > 0 ? 'warning' : 'error'
  const outcome = (row: ResultRow, isFailed: boolean): string =>
    row.message || translate(isFailed ? 'nerud.actions.results.failed' : 'nerud.actions.results.done')
  return (
    <>
      {summary === undefined && (
        <Alert severity={severity} sx={{ mb: 1 }}>
          {translate('nerud.actions.results.summary', { done: formatInteger(done), failed: formatInteger(failed.length) })}
        </Alert>
      )}
      <Table size="small" aria-label={translate(succeeded.length ? 'nerud.actions.results.all' : 'nerud.actions.results.title')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('nerud.actions.results.record')}</TableCell>
            <TableCell>{translate(succeeded.length ? 'nerud.actions.results.result' : 'nerud.actions.results.outcome')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {listed.map((row, at) => {
            const path = cardPath(row.resource ?? resource, row.id)
            const isFailed = at < failed.length
            return (
              <TableRow key={row.id}>
                <TableCell sx={{ verticalAlign: 'top', whiteSpace: { xs: 'normal', sm: 'nowrap' } }}>
                  {path ? (
                    <Link href={path} target="_blank" rel="noopener">
                      {row.title}
                    </Link>
                  ) : (
                    row.title
                  )}
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere', ...(isFailed && succeeded.length > 0 && { color: 'error.main' }) }}>
                  {outcome(row, isFailed)}
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
      {all.length > listed.length && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {translate('nerud.actions.results.more', { count: formatInteger(all.length - listed.length) })}
        </Typography>
      )}
    </>
  )
}

interface ResultDialogProps {
  readonly resource: string
  readonly result: ShownResult
  readonly onClose: () => void
}

/** The result of an action: a secret that is shown once, or the results for several records. */
export const ResultDialog = ({ resource, result, onClose }: ResultDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const { undo } = result
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{result.title}</DialogTitle>
      <DialogContent>
        {result.summary !== undefined && <Typography sx={{ mb: 1.5 }}>{result.summary}</Typography>}
        {result.facts.map(fact => (
          <Fact key={fact.label} {...fact} />
        ))}
        {result.facts.length > 0 && <Typography color="text.secondary">{translate('nerud.actions.shownOnce')}</Typography>}
        {result.failed.length + result.succeeded.length > 0 && <Rows {...{ resource, result }} />}
      </DialogContent>
      <DialogButtons
        {...(undo && { cancel: { label: translate('nerud.actions.undo'), onClick: () => (onClose(), undo()) } })}
        primary={{ label: translate('nerud.actions.close'), onClick: onClose, autoFocus: true }}
      />
    </Dialog>
  )
}
