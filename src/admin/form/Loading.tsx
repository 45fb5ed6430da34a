import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { Link } from 'react-router'
import { type Layout, type Resource, byName, mayChange, pathOf, refusedText, type WireRecord } from '#resource'
import { useMay } from '../authProvider.ts'
import { plainLayout, rowColumns, fieldModeOf, type FormMeta } from './context.tsx'

interface LoadingProps {
  readonly error: Error | null
  readonly retry: () => void
  /** The skeleton of what is loading. */
  readonly ghost: ReactNode
}

/** The loading state or the load error of a form. */
export const Loading = ({ error, retry, ghost }: LoadingProps) => {
  const translate = useTranslate()
  if (!error)
    return (
      <Box role="progressbar" aria-label={translate('nerud.form.loading')}>
        {ghost}
      </Box>
    )
  return (
    <Box sx={{ p: 2 }}>
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={retry}>
            {translate('nerud.form.retry')}
          </Button>
        }
      >
        {translate('nerud.form.loadFailed')}: {error.message}
      </Alert>
    </Box>
  )
}

/** The heights of an input, a gap and a section heading, in pixels. */
const INPUT = 36
const GAP = 12
const HEADING = 20

type Row = string | readonly string[]
const rowsOf = (layout: Layout): { readonly section: boolean; readonly rows: readonly Row[] } =>
  typeof layout === 'object' && 'section' in layout ? { section: true, rows: layout.rows } : { section: false, rows: [layout] }

/** The skeleton of a form that is loading: its declared rows and sections without text. */
export const FormSkeleton = ({ resource }: { readonly resource: Resource }) => {
  const may = useMay()
  const meta: FormMeta = { resource, mode: 'edit', fixed: new Set(), labels: '' }
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: `${GAP}px` }}>
      {(resource.form ?? plainLayout(resource)).flatMap(rowsOf).map(({ section, rows }) => [
        section && <Skeleton key={`${String(rows)} heading`} width={120} height={HEADING} sx={{ mt: 1 }} />,
        ...rows.map(row => {
          const names = [row].flat().filter(name => fieldModeOf(meta, name, may) !== 'absent')
          return names.length === 0 ? null : (
            <Box
              key={String(row)}
              sx={{ display: 'grid', gridTemplateColumns: rowColumns(resource, names), columnGap: 2, rowGap: `${GAP}px` }}
            >
              {names.map(name => (
                <Skeleton key={name} variant="rounded" height={INPUT} />
              ))}
            </Box>
          )
        }),
      ])}
    </Box>
  )
}

/** The skeleton of a form page. */
export const PageSkeleton = ({ resource }: { readonly resource: Resource }) => (
  <Paper sx={{ maxWidth: 1200, mt: 1, p: { xs: 1.5, sm: 2.5 } }}>
    <FormSkeleton resource={resource} />
  </Paper>
)

/** Why the record cannot be edited, decided once when the form opens, so that it is not taken away while the user types. */
export function useRefused(resource: Resource, record: WireRecord | undefined): string | null {
  const translate = useTranslate()
  const [judged, judge] = useState<{ readonly id: unknown; readonly text: string | null }>()
  if (!record || judged?.id === record['id']) return judged?.text ?? null
  const flat = byName(resource, record)
  const text = mayChange(resource, flat) ? null : refusedText(resource, flat, 'edit', translate)
  judge({ id: flat['id'], text })
  return text
}

/** Shown instead of the form of a record that cannot be edited, with a link to its card. */
export const NotEditable = ({
  resource,
  record,
  text,
}: {
  readonly resource: Resource
  readonly record: WireRecord
  readonly text: string
}) => {
  const translate = useTranslate()
  const card = pathOf(resource, 'one', Number(record['id']))
  return (
    <Alert
      severity="info"
      role="alert"
      // On phones the text takes the whole width, and the link is below it.
      sx={{
        mt: 1,
        maxWidth: 1200,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-action': { flexBasis: { xs: '100%', sm: 'auto' } },
        '& .MuiAlert-message': { flex: '1 1 0' },
      }}
      action={
        card && (
          <Button component={Link} to={card} replace color="inherit">
            {translate('nerud.form.toCard')}
          </Button>
        )
      }
    >
      {text}
    </Alert>
  )
}
