import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { columnsOf, placeOf, type Resource } from '#resource'
import { isHttpProblem, type HttpProblem } from '../api.ts'
import { withValues, type Wire } from '../data/values.ts'
import { useProvider } from '../data/providerTypes.ts'
import { useCacheWrite } from '../form/useCacheWrite.ts'
import { useNotices } from '../form/notices.tsx'
import { isUnanswered, writingBy } from '../form/writes.ts'
import { OPEN_FORM } from '../queryClient.ts'
import type { ColumnsPreview, Mapping } from './chosenColumns.ts'

/** Loads the start of a record's file, once while the dialog is open. */
export function useColumnsPreview(resource: Resource, record: Wire) {
  const provider = useProvider()
  const { preview } = columnsOf(resource)!
  return useQuery<ColumnsPreview>({
    queryKey: [OPEN_FORM, resource.name, preview, String(record['id'])],
    queryFn: async () => (await provider.invoke<ColumnsPreview>(resource.name, { action: preview, target: { on: 'one', record } })).data,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

/** Saves the chosen columns. After a conflict, the next attempt is based on the current record. */
export function useKeepingColumns(resource: Resource, start: Wire) {
  const translate = useTranslate()
  const provider = useProvider()
  const notices = useNotices()
  const written = useCacheWrite()
  const [record, setRecord] = useState(start)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { field } = columnsOf(resource)!

  function fail(problem: HttpProblem): void {
    const current = problem.status === 409 ? (problem.body['current'] as Wire | undefined) : undefined
    if (current) {
      setRecord(current)
      written(resource, current)
      return setFailure(translate('nerud.fileColumns.changed'))
    }
    const stated = problem.errors[placeOf(resource, field)] ?? problem.text
    setFailure(isUnanswered(problem) ? translate('nerud.actions.unanswered') : stated)
  }

  /** Returns the saved record, or null if it was not saved. */
  async function keep(mapping: Mapping): Promise<Wire | null> {
    setBusy(true)
    setFailure(null)
    try {
      const { data } = await writingBy(provider).update(resource.name, {
        id: Number(record['id']),
        data: withValues(resource, record, { [field]: mapping }),
        previousData: record,
        meta: {},
      })
      written(resource, data as Wire)
      notices.done(translate('nerud.fileColumns.saved'))
      return data as Wire
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      fail(problem)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { keep, busy, failure }
}
