import Skeleton from '@mui/material/Skeleton'
import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { Import, Resource } from '#resource'
import { importName } from './words.ts'
import { useResource } from '../declared.tsx'
import { useCacheWrite } from '../form/useCacheWrite.ts'
import { Loading } from '../form/Loading.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { FileStep } from './FileStep.tsx'
import { useJob, type Job, type Write } from './job.ts'
import { JobStep } from './JobStep.tsx'

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
  const written = useCacheWrite()
  const [id, setId] = useDocument()
  const [write, setWrite] = useState<Write>('both')
  const { data: job, error, refetch } = useJob(of, id)
  const follow = (next: Job): void => {
    client.setQueryData(['nerud.import', of.path, next.documentId], next)
    setId(next.documentId)
  }
  const isDone = job?.status === 'done'
  useEffect(() => {
    if (isDone) written(resource, null)
  }, [isDone, resource, written])
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
