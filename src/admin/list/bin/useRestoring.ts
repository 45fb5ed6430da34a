import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resource'
import { isHttpProblem } from '../../api.ts'
import { useProvider } from '../../data/providerTypes.ts'
import { withValues, type Wire } from '../../data/values.ts'
import { useNotices } from '../../form/notices.tsx'
import { useCacheWrite } from '../../form/useCacheWrite.ts'
import { useUndo, type OwnChange } from '../../form/useUndo.ts'
import { writingBy } from '../../form/writes.ts'

/** Restores deleted records one by one, each by an ordinary write with its version; can be undone. */
export function useRestoring(resource: Resource) {
  const translate = useTranslate()
  const provider = useProvider()
  const notices = useNotices()
  const written = useCacheWrite()
  const undoable = useUndo()
  const [isBusy, setBusy] = useState(false)

  const one = async (record: Wire): Promise<OwnChange> => {
    const { data } = await writingBy(provider).update(resource.name, {
      id: Number(record['id']),
      data: withValues(resource, record, { isDelete: false }),
      previousData: record,
      meta: {},
    })
    return { names: ['isDelete'], before: record, after: data as Wire }
  }

  async function restore(records: readonly Wire[]): Promise<void> {
    setBusy(true)
    const done: OwnChange[] = []
    let reason: string | undefined
    try {
      for (const record of records)
        try {
          done.push(await one(record))
        } catch (problem) {
          if (!isHttpProblem(problem)) throw problem
          reason = problem.text
        }
    } finally {
      setBusy(false)
      written(resource, done.length === 1 ? done[0]!.after : null)
    }
    const count = translate('nerud.seeing.bin.restored', { smart_count: done.length })
    const undo = undoable(resource, done)
    if (reason !== undefined) notices.failed(translate('nerud.seeing.bin.some', { done: done.length, all: records.length }), reason)
    else if (undo) notices.doneWithUndo(count, undo)
    else notices.done(count)
  }
  return { restore, isBusy }
}
