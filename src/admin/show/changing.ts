import { useEffect, useRef } from 'react'
import { placeOf, valueAt, type Resource } from '#resource'
import type { Row } from '../data/rows.ts'
import { useCacheWrite } from '../form/useCacheWrite.ts'
import { headOf } from '../record/head.ts'

const AGAIN_MS = 1000

/** Does the record change by itself as it stands now? */
function isChanging(resource: Resource, record: Row): boolean {
  const { state, changing = [] } = headOf(resource)
  return state !== undefined && changing.includes(String(valueAt(record, placeOf(resource, state))))
}

/** After how long the record of a card is read again: milliseconds, or false where it changes by hands alone. */
export const againAfter = (resource: Resource, record: Row | undefined): number | false =>
  record !== undefined && isChanging(resource, record) && AGAIN_MS

/** Once the record of a card has stopped changing, what was read of others is read again: they changed with it. */
export function useSettled(resource: Resource, record: Row): void {
  const written = useCacheWrite()
  const is = isChanging(resource, record)
  const was = useRef(is)
  useEffect(() => {
    if (was.current && !is) written(resource, null)
    was.current = is
  }, [is, resource, written])
}
