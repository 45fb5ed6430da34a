import { useMemo } from 'react'
import Button from '@mui/material/Button'
import { useNotify, useTranslate, useEvent } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { PEOPLE, type Resource, type WireRecord } from '#resource'
import { renewRights } from '../api.ts'
import { useMay } from '../authProvider.ts'
import { forgetRead } from '../queryClient.ts'

/** Notifications about writes: success under the title 'Успешно', failures with the server's text, and an undo button where there is one. */
export function useWriteNotices() {
  const notify = useNotify()
  const translate = useTranslate()
  return useMemo(
    () => ({
      /** `title`: 'Успешно' by default. */
      done: (text: string, title = translate('nerud.form.success')): void => {
        notify(
          <>
            <strong>{title}</strong>
            <br />
            {text}
          </>,
          { type: 'success' },
        )
      },
      failed: (title: string, detail: string): void => {
        notify(
          <>
            <strong>{title}</strong>
            <br />
            {detail}
          </>,
          { type: 'error', identity: `${title} ${detail}` },
        )
      },
      /** `undo` runs when the button is pressed. `identity`: the message replaces the last one that has the same. */
      doneWithUndo: (text: string, undo: () => void, identity?: string): void => {
        notify(
          <>
            <strong>{translate('nerud.form.success')}</strong>
            <br />
            {text}
            <Button color="inherit" variant="outlined" onClick={undo} sx={{ ml: 2 }}>
              {translate('nerud.actions.undo')}
            </Button>
          </>,
          { type: 'success', autoHideDuration: 10_000, ...(identity !== undefined && { identity }) },
        )
      },
    }),
    [notify, translate],
  )
}

type Key = readonly unknown[]
const isOf = (queryKey: Key, resource: Resource, id: unknown): boolean =>
  queryKey[0] === resource.name && queryKey[1] === 'getOne' && String((queryKey[2] as { id?: unknown } | undefined)?.id) === String(id)

/** Updates cached queries after a record was written: its card gets the new record at once, everything else is refetched. */
export function useCacheWrite(): (resource: Resource, record: WireRecord | null) => void {
  const client = useQueryClient()
  const { userId } = useMay()
  return useEvent((resource: Resource, record: WireRecord | null) => {
    const id = record?.['id']
    if (typeof id === 'number' && 'version' in record!)
      client.setQueriesData({ predicate: ({ queryKey }) => isOf(queryKey, resource, id) }, record)
    forgetRead(client, resource.name)
    if (resource.name === PEOPLE && id === userId) void renewRights()
  })
}
