import type { ReactNode } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useTranslate } from 'react-admin'
import { pathOf, type Resource } from '#resource'
import { useResource } from '../declared.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { usePrefetchedAids } from './aids.tsx'
import { PageSkeleton } from './FormSkeleton.tsx'
import { Loading } from './Loading.tsx'
import { PageFrame } from './PageFrame.tsx'
import { RecordForm } from './RecordForm.tsx'
import { Refused, useRefused } from './Refused.tsx'
import { useFormTitle } from './titles.ts'
import { useFormRecord } from './useFormRecord.ts'
import type { Wire } from '../data/values.ts'

/** Returns to the page from which the form was opened; if that was outside of the application, to the given address. */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key !== 'default' ? navigate(-1) : navigate(otherwise, { replace: true }))
}

interface EditOfProps {
  readonly resource?: string
  readonly id?: number
  /** A custom layout of `InputOf`s that replaces the declared one. */
  readonly children?: ReactNode
}

const Edit = ({ resource, record, children }: { readonly resource: Resource; readonly record: Wire; readonly children: ReactNode }) => {
  const id = Number(record['id'])
  const refused = useRefused(resource, record)
  const back = useBack(pathOf(resource, 'one', id) ?? pathOf(resource, 'list') ?? '/')
  const translate = useTranslate()
  return (
    <>
      <PageTitle title={translate('nerud.form.edit', { name: useFormTitle(resource, record) })} />
      {refused === null ? (
        <RecordForm resource={resource} record={record} onSaved={back} onCancel={back} frame={PageFrame}>
          {children}
        </RecordForm>
      ) : (
        <Refused resource={resource} record={record} text={refused} />
      )}
    </>
  )
}

/** The edit page; the id is in its address. */
export const EditOf = ({ resource: name, id: given, children }: EditOfProps) => {
  const resource = useResource(name)
  const params = useParams()
  const isReady = usePrefetchedAids(resource)
  const { data, error, refetch } = useFormRecord(resource, given ?? params['id'])
  if (!data || !isReady) return <Loading error={error} retry={() => void refetch()} ghost={<PageSkeleton resource={resource} />} />
  return (
    <Edit key={String(data['id'])} resource={resource} record={data}>
      {children}
    </Edit>
  )
}
