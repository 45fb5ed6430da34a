import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { listRight, type Resource } from '#resource'
import type { SavedView } from '#resource/savedViews'
import { useWords } from '../../cells/useWords.ts'
import { useMay } from '../../may.ts'
import { readListQuery } from '../listQuery.ts'
import { sourceFor } from '../source.ts'
import { PivotTable } from './PivotTable.tsx'
import { usePivot } from './usePivot.ts'

/** The number of rows of a report embedded in another page. */
const MOST_ROWS = 8

/** A saved report embedded in another page: its first rows and the totals. */
export const ReportBlock = ({ resource, view }: { readonly resource: Resource; readonly view: SavedView }) => {
  const { t } = useWords()
  const { can } = useMay()
  const query = readListQuery(resource, new URLSearchParams(view.query))
  const { data, error } = usePivot(sourceFor(resource), query)
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (!data) return <Skeleton variant="rounded" height={200} />
  if (data.answer.rows.length === 0) return <Alert severity="info">{t('nerud.builder.empty')}</Alert>
  return (
    <PivotTable
      {...{ resource }}
      query={data.query}
      answer={data.answer}
      title={view.name}
      opens={can(listRight(resource, undefined))}
      most={MOST_ROWS}
    />
  )
}
