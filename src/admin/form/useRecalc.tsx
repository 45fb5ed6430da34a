import { useId, useState, type ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useTranslate, useNotify } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { isDay, valueAt, type Recalculated, type Resource, type NewlyUnprofitable, JOBS, type WireRecord } from '#resource'
import { compare } from '#resource/decimal'
import { formatInteger, formatMoney } from '#resource/text'
import type { ExtraInput, OnHeaders } from '../data/recordWriter.ts'
import { DialogButtons } from '../page/DialogButtons.tsx'
import { useCardPath } from '../cells/context.ts'

/** The form paths of the recalculation flag and its day; they are not fields of the record. */
export const RECALC = 'isRecalcNeeded'
export const RECALC_FROM = 'recalcFrom'

/** The recalculation request to send with the record; null if not requested. */
export function recalcRequestOf(resource: Resource, values: WireRecord): ExtraInput | null {
  const { recalc } = resource.parts ?? {}
  if (!recalc || values[RECALC] !== true) return null
  return { [RECALC]: true, ...(recalc.from === undefined && { [RECALC_FROM]: values[RECALC_FROM] || undefined }) }
}

/** Whether the day to recalculate from is still missing. */
export const lacksRecalcDay = (wish: ExtraInput | null): boolean =>
  wish !== null && RECALC_FROM in wish && !isDay(String(wish[RECALC_FROM] ?? ''))

/** The preview in a response. */
export const previewOfResponse = (body: unknown): Recalculated => valueAt(body, 'preview') as Recalculated

/** Whether the recalculation would change anything. */
const changesAnything = ({ count, broken, mended, rows, losses = [] }: Recalculated): boolean =>
  count + broken + mended + rows.length + losses.length > 0

/** The user's decision: write with or without the recalculation; null cancels. */
type Decision = 'with' | 'without' | null

const COLOURS = { '-1': 'error.main', '0': 'text.secondary', '1': 'success.main' } as const

/** A signed change of an amount: '+1 200,00 ₽'. `plain`: not coloured as good or bad. */
const Delta = ({ value, plain = false }: { readonly value: string; readonly plain?: boolean }) => {
  const sign = compare(value, '0')
  return (
    <Box
      component="span"
      sx={{ ...(!plain && { color: COLOURS[`${sign}`] }), fontWeight: 500, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      {(sign > 0 ? '+' : '') + formatMoney(value)}
    </Box>
  )
}

/** On phones the number is shown below the name. */
const WIDE_ONLY = { display: { xs: 'none', sm: 'table-cell' } } as const

const Rows = ({ rows }: Pick<Recalculated, 'rows'>) => {
  const translate = useTranslate()
  const cardPath = useCardPath()
  const moves = rows.some(row => row.sums !== undefined)
  return (
    <TableContainer sx={{ maxHeight: '45vh' }} tabIndex={0} role="group" aria-label={translate('nerud.form.preview.changes')}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{translate('nerud.form.preview.owner')}</TableCell>
            <TableCell align="right" sx={WIDE_ONLY}>
              {translate('nerud.form.preview.records')}
            </TableCell>
            <TableCell align="right">{translate('nerud.form.preview.delta')}</TableCell>
            {moves && <TableCell align="right">{translate('nerud.form.preview.balance')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => {
            const path = cardPath(row.resource, row.id)
            return (
              <TableRow key={`${row.resource} ${row.id}`}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {path ? (
                    // Open in a new tab, so that the form stays.
                    <Link href={path} target="_blank" rel="noopener">
                      {row.title}
                    </Link>
                  ) : (
                    row.title
                  )}
                  <Box sx={{ display: { sm: 'none' }, typography: 'caption', color: 'text.secondary' }}>
                    {`${translate('nerud.form.preview.records')}: ${formatInteger(row.count)}`}
                  </Box>
                </TableCell>
                <TableCell align="right" sx={{ ...WIDE_ONLY, fontVariantNumeric: 'tabular-nums' }}>
                  {formatInteger(row.count)}
                </TableCell>
                <TableCell align="right">
                  <Delta value={row.sums ?? row.delta} plain={moves} />
                </TableCell>
                {moves && (
                  <TableCell align="right">
                    <Delta value={row.delta} />
                  </TableCell>
                )}
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** The records that would become unprofitable. */
const Losses = ({ losses }: { readonly losses: readonly NewlyUnprofitable[] }) => {
  const translate = useTranslate()
  const cardPath = useCardPath()
  return (
    <Alert severity="warning" sx={{ mb: 1 }}>
      {translate('nerud.form.preview.losses', { count: formatInteger(losses.length) })}
      <Box component="ul" sx={{ m: 0, paddingInlineStart: '20px', maxHeight: '30vh', overflowY: 'auto' }}>
        {losses.map(({ resource, id, title, before, after }) => {
          const path = cardPath(resource, id)
          return (
            <li key={`${resource} ${id}`}>
              {path ? (
                <Link href={path} target="_blank" rel="noopener" underline="always" color="inherit">
                  {title}
                </Link>
              ) : (
                title
              )}
              {before !== undefined && after !== undefined && (
                <Box component="span" sx={{ typography: 'caption', marginInlineStart: 1 }}>
                  {translate('nerud.form.preview.incomes', { before: formatMoney(before), after: formatMoney(after) })}
                </Box>
              )}
            </li>
          )
        })}
      </Box>
    </Alert>
  )
}

interface PreviewDialogProps {
  readonly found: Recalculated
  /** What the user is about to do with the record. */
  readonly action: 'save' | 'remove'
  readonly onDecide: (decision: Decision) => void
}

/** What a recalculation would change: how many records, how many of them would become invalid, and the amounts by company. */
const PreviewDialog = ({ found, action, onDecide }: PreviewDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const { count, broken, mended, rows, losses = [], job } = found
  const isRemoval = action === 'remove'
  const words = action === 'save' ? { with: 'with', without: 'without' } : { with: 'removeWith', without: 'removeWithout' }
  return (
    <Dialog open onClose={() => onDecide(null)} maxWidth="sm" fullWidth aria-labelledby={`${id}-title`} aria-describedby={`${id}-count`}>
      <DialogTitle id={`${id}-title`}>{translate('nerud.form.preview.title')}</DialogTitle>
      <DialogContent dividers>
        <Typography id={`${id}-count`} variant="h6" component="p" sx={{ mb: 1 }}>
          {translate('nerud.form.preview.count', { smart_count: count, count: formatInteger(count) })}
        </Typography>
        {broken > 0 && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {translate('nerud.form.preview.broken', { count: formatInteger(broken) })}
          </Alert>
        )}
        {mended > 0 && (
          <Alert severity="success" sx={{ mb: 1 }}>
            {translate('nerud.form.preview.mended', { count: formatInteger(mended) })}
          </Alert>
        )}
        {losses.length > 0 && <Losses losses={losses} />}
        {job !== undefined && (
          <Alert severity="info" sx={{ mb: 1 }}>
            {translate('nerud.form.preview.job')}
          </Alert>
        )}
        {rows.length > 0 && <Rows rows={rows} />}
      </DialogContent>
      <DialogButtons
        cancel={{ label: translate('nerud.form.cancel'), onClick: () => onDecide(null), autoFocus: isRemoval }}
        primary={{
          label: translate(`nerud.form.preview.${words.with}`),
          onClick: () => onDecide('with'),
          danger: isRemoval,
          autoFocus: !isRemoval,
        }}
      >
        <Button onClick={() => onDecide('without')} color={isRemoval ? 'error' : 'primary'}>
          {translate(`nerud.form.preview.${words.without}`)}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

interface Question {
  readonly found: Recalculated
  readonly answer: (decision: Decision) => void
}

/** Shows what a recalculation would change and asks what to do; afterwards notifies what was recalculated. Asks nothing if nothing would change. */
export function useRecalc(action: 'save' | 'remove'): {
  readonly decide: (found: Recalculated) => Promise<Decision>
  readonly report: OnHeaders
  readonly dialog: ReactNode
} {
  const translate = useTranslate()
  const notify = useNotify()
  const cardPath = useCardPath()
  const [question, setQuestion] = useState<Question | null>(null)
  const decide = (found: Recalculated): Promise<Decision> =>
    changesAnything(found)
      ? new Promise(answer => setQuestion({ found, answer: decision => (setQuestion(null), answer(decision)) }))
      : Promise.resolve('with')
  const report: OnHeaders = headers => {
    const counted = headers.get('X-Recalculated')
    const job = Number(headers.get('X-Recalc-Job'))
    if (counted === null) return
    const count = { smart_count: Number(counted), count: formatInteger(counted) }
    if (!job)
      return notify(count.smart_count === 0 ? 'nerud.form.recalculatedNothing' : 'nerud.form.recalculated', {
        type: 'info',
        messageArgs: count,
      })
    const path = cardPath(JOBS, job)
    notify(
      <>
        {translate('nerud.form.recalcJob', count)}
        {path && (
          <>
            {' '}
            <Link component={RouterLink} to={path} color="inherit">
              {translate('nerud.form.recalcJobLink')}
            </Link>
          </>
        )}
      </>,
      { type: 'info', autoHideDuration: 10_000 },
    )
  }
  const dialog = question && <PreviewDialog found={question.found} action={action} onDecide={question.answer} />
  return { decide, report, dialog }
}
