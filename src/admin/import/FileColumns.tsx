import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resource'
import { useWords } from '../cells/useWords.ts'
import { useResources } from '../declared.tsx'
import type { FileColumn, Job } from './job.ts'
import { columnLabel } from './words.ts'

/** What happens to each column of the file: ignored ones first, with the heading that may have been meant. */
export const FileColumns = ({ resource, job }: { readonly resource: Resource; readonly job: Job }) => {
  const translate = useTranslate()
  const words = useWords()
  const resources = useResources()
  if (job.columns.length === 0) return null
  const ignored = job.columns.filter(column => column.field === null)
  const taken = job.columns.filter(column => column.field !== null)
  const textOf = ({ title, field, near }: FileColumn): string => {
    if (field !== null) return translate('nerud.import.column.taken', { title, field: columnLabel(resource, resources, field, words) })
    return near === null ? translate('nerud.import.column.ignored', { title }) : translate('nerud.import.column.near', { title, near })
  }
  return (
    <Alert severity={ignored.some(column => column.near !== null) ? 'warning' : 'info'}>
      <AlertTitle id="import-columns">
        {translate('nerud.import.column.title', { taken: taken.length, total: job.columns.length })}
      </AlertTitle>
      <Box component="ul" aria-labelledby="import-columns" sx={{ m: 0, pl: 2.5, columnWidth: 280, overflowWrap: 'anywhere' }}>
        {[...ignored, ...taken].map(column => (
          <li key={column.column}>{textOf(column)}</li>
        ))}
      </Box>
    </Alert>
  )
}
