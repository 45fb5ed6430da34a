import { useState } from 'react'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { pathOf, type Import, type Resource } from '#resource'
import { formatInteger } from '#resource/text'
import { isHttpProblem, newKey } from '../api.ts'
import { useProvider } from '../data/providerTypes.ts'
import { isUnanswered } from '../form/writes.ts'
import { useDownload } from './FileStep.tsx'
import { FileColumns } from './FileColumns.tsx'
import { applyJob, isRunning, type Job, type Write } from './job.ts'
import { Rows } from './Rows.tsx'

interface JobStepProps {
  readonly resource: Resource
  readonly of: Import
  readonly job: Job
  readonly write: Write
  readonly onApplying: (job: Job) => void
  readonly onAgain: () => void
}

const Progress = ({ job }: { readonly job: Job }) => {
  const translate = useTranslate()
  const share = job.total > 0 ? Math.min(100, Math.round((job.processed / job.total) * 100)) : null
  const text = translate(`nerud.import.status.${job.status}`)
  return (
    <Paper sx={{ p: 2.5, maxWidth: 760 }}>
      <Typography sx={{ mb: 1 }} role="status">
        {text}
      </Typography>
      <LinearProgress aria-label={text} {...(share === null ? {} : { variant: 'determinate', value: share })} />
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {translate('nerud.import.progress', { processed: formatInteger(job.processed), total: formatInteger(job.total) })}
      </Typography>
    </Paper>
  )
}

const Summary = ({ job }: { readonly job: Job }) => {
  const translate = useTranslate()
  if (job.status === 'failed') {
    return (
      <Alert severity="error" role="alert">
        <AlertTitle>{translate('nerud.import.status.failed')}</AlertTitle>
        {job.message}
      </Alert>
    )
  }
  const isDone = job.status === 'done'
  const counts = isDone ? [job.created, job.updated, job.skipped] : [job.toCreate, job.toUpdate, job.toSkip]
  const [create = 0, update = 0, skip = 0] = counts.map(formatInteger)
  const faulty = new Set(job.errors.map(error => error.row)).size
  return (
    <Alert severity={faulty > 0 ? 'warning' : 'success'} role="status">
      <AlertTitle>{translate(`nerud.import.status.${job.status}`)}</AlertTitle>
      {translate(isDone ? 'nerud.import.done' : 'nerud.import.planned', {
        total: formatInteger(job.total),
        create,
        update,
        skip,
        faulty: formatInteger(faulty),
      })}
      {job.message && <div>{job.message}</div>}
    </Alert>
  )
}

/** The second step: the preview, the progress, the result, and the rows to correct. */
export const JobStep = ({ resource, of, job, write, onApplying, onAgain }: JobStepProps) => {
  const translate = useTranslate()
  const download = useDownload()
  const provider = useProvider()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [key] = useState(newKey)
  const apply = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      onApplying(await applyJob(provider, of, job, job.write ?? write, key))
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      setFailure(isUnanswered(problem) ? translate('nerud.actions.unanswered') : problem.text)
    } finally {
      setBusy(false)
    }
  }
  if (isRunning(job)) return <Progress job={job} />
  const useful = job.toCreate + job.toUpdate
  const list = pathOf(resource, 'list')
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <Summary job={job} />
      <FileColumns resource={resource} job={job} />
      {failure !== null && (
        <Alert severity="error" role="alert">
          {failure}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {job.status === 'checked' && useful > 0 && (
          <Button variant="contained" loading={busy} onClick={() => void apply()}>
            {translate('nerud.import.apply', { smart_count: useful, count: formatInteger(useful) })}
          </Button>
        )}
        {job.errorFile && (
          <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => void download(job.errorFile!, 'errors.xlsx')}>
            {translate('nerud.import.errorFile')}
          </Button>
        )}
        <Button variant="outlined" onClick={onAgain}>
          {translate(job.errors.length > 0 ? 'nerud.import.mended' : 'nerud.import.another')}
        </Button>
        {job.status === 'done' && list && (
          <Button component={Link} to={list}>
            {translate('nerud.import.toList')}
          </Button>
        )}
      </Box>
      {job.status !== 'failed' && <Rows resource={resource} job={job} />}
    </Box>
  )
}
