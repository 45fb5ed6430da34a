import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useState, useEffect } from 'react'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link, useSearchParams } from 'react-router'
import Skeleton from '@mui/material/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { type Resource, pathOf, type Import } from '#resource'
import { formatInteger } from '#resource/text'
import { useWords } from '../cells/context.ts'
import { useResources, useResource } from '../resourceContext.tsx'
import { type FileColumn, type Job, applyJob, isJobRunning, type Write, useJob, columnLabel, importName } from './job.ts'
import { isHttpProblem, newKey } from '../api.ts'
import { useProvider } from '../data/provider.ts'
import { isUnanswered } from '../data/recordWriter.ts'
import { useDownload, FileStep, Rows } from './steps.tsx'
import { useCacheWrite } from '../form/afterWriting.tsx'
import { Loading } from '../form/Loading.tsx'
import { PageTitle } from '../page/PageTitle.tsx'

/** What happens to each column of the file: ignored ones first, with the heading that may have been meant. */
const FileColumns = ({ resource, job }: { readonly resource: Resource; readonly job: Job }) => {
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
const JobStep = ({ resource, of, job, write, onApplying, onAgain }: JobStepProps) => {
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
  if (isJobRunning(job)) return <Progress job={job} />
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

const DOCUMENT = 'document'

/** The id of the import, stored in the address so that it survives a reload. */
function useDocument(): readonly [number | null, (id: number | null) => void] {
  const [parameters, setParameters] = useSearchParams()
  const id = Number(parameters.get(DOCUMENT))
  return [id > 0 ? id : null, next => setParameters(next === null ? {} : { [DOCUMENT]: String(next) })]
}

const Importing = ({ resource, of }: { readonly resource: Resource; readonly of: Import }) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const updateCache = useCacheWrite()
  const [id, setId] = useDocument()
  const [write, setWrite] = useState<Write>('both')
  const { data: job, error, refetch } = useJob(of, id)
  const follow = (next: Job): void => {
    client.setQueryData(['nerud.import', of.path, next.documentId], next)
    setId(next.documentId)
  }
  const isDone = job?.status === 'done'
  useEffect(() => {
    if (isDone) updateCache(resource, null)
  }, [isDone, resource, updateCache])
  const title = <PageTitle title={translate('nerud.import.title', { name: importName(resource, translate) })} />
  if (id === null)
    return (
      <>
        {title}
        <FileStep {...{ resource, of, write }} onWrite={setWrite} onChecked={follow} />
      </>
    )
  return (
    <>
      {title}
      {job ? (
        <JobStep key={id} {...{ resource, of, job, write }} onApplying={follow} onAgain={() => setId(null)} />
      ) : (
        <Loading error={error} retry={() => void refetch()} ghost={<Skeleton variant="rounded" height={180} />} />
      )}
    </>
  )
}

/** The import page: a file is validated, previewed, then written; rows with errors are returned as a file. */
export const ImportOf = ({ resource: name }: { readonly resource?: string }) => {
  const resource = useResource(name)
  const of = resource.parts?.import
  if (!of) throw new Error(`${resource.name} declares no import`)
  return <Importing resource={resource} of={of} />
}
