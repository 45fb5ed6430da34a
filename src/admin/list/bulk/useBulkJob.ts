import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource, WireRecord } from '#resource'
import { BULK_CALL } from '#resource/frameCalls'
import { messageOf } from '../../api.ts'
import { useProvider, type CallResult } from '../../data/provider.ts'
import { isUnanswered, useOneKey } from '../../data/recordWriter.ts'
import { bodyOf, withValues } from '../../data/values.ts'
import { allFound } from '../../dataProvider.ts'
import { useWriteNotices } from '../../form/afterWriting.tsx'
import { rememberUndo } from '../../form/useUndo.ts'
import { useListing } from '../listing.ts'
import { listAddressOf } from '../source.ts'

/** A job that changes all records that a list finds. */
export interface StartedBulkJob {
  readonly id: number
  /** Undoes it, also while it is going on; absent for a job that undoes another one. */
  readonly undo?: () => void
}

/** Starts jobs that set values in all records that the list finds, and remembers how to undo them. */
export function useBulkJob(resource: Resource) {
  const t = useTranslate()
  const provider = useProvider()
  const notices = useWriteNotices()
  const { source, query } = useListing()
  const once = useOneKey()
  const [job, setJob] = useState<StartedBulkJob>()

  const post = async (path: string, json?: object): Promise<number> => {
    const call = (headers: Readonly<Record<string, string>>): Promise<CallResult<{ readonly job: number }>> =>
      provider.invoke(null, { method: 'POST', path, headers, ...(json && { json }) })
    return (await once(path + JSON.stringify(json), call)).data.job
  }
  const undo = async (id: number): Promise<boolean> => {
    try {
      setJob({ id: await post(`${BULK_CALL}/${id}/undo`) })
      notices.done(t('nerud.finding.bulk.undoing'))
      return false
    } catch (error) {
      notices.failed(t('nerud.finding.undo.failed'), messageOf(error))
      return isUnanswered(error)
    }
  }
  /** `values`: by field name. */
  const start = async (values: WireRecord): Promise<void> => {
    const wire = bodyOf(resource, Object.keys(values), withValues(resource, {}, values))
    const id = await post(BULK_CALL, { of: resource.name, ...allFound(listAddressOf(source, query)), values: wire })
    setJob({ id, undo: rememberUndo(() => undo(id)) })
  }
  return { job, start, close: () => setJob(undefined) }
}
