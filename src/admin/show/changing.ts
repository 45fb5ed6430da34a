import { useEffect, useRef } from 'react'
import { placeOf, valueAt, type Resource } from '#resource'
import type { Row } from '../data/rows.ts'
import { useCacheWrite } from '../form/useCacheWrite.ts'
import { headOf } from '../record/head.ts'

const AGAIN_MS = 1000

/** Whether the record is in a state in which it changes without user action. */
function isChanging(resource: Resource, record: Row): boolean {
  const { state, changing = [] } = headOf(resource)
  return state !== undefined && changing.includes(String(valueAt(record, placeOf(resource, state))))
}

/** The refetch interval of a card's record in milliseconds; false if only users change it. */
export const againAfter = (resource: Resource, record: Row | undefined): number | false =>
  record !== undefined && isChanging(resource, record) && AGAIN_MS

/** Invalidates other queries once the record has stopped changing, since other records changed with it. */
export function useSettled(resource: Resource, record: Row): void {
  const written = useCacheWrite()
  const is = isChanging(resource, record)
  const was = useRef(is)
  useEffect(() => {
    if (was.current && !is) written(resource, null)
    was.current = is
  }, [is, resource, written])
}
