import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import type { Layout, Resource } from '#resource'
import { useMay } from '../may.ts'
import { plainLayout, rowColumns } from './labels.ts'
import { fieldModeOf, type FormMeta } from './context.tsx'

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
