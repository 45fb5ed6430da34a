import Alert from '@mui/material/Alert'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { isOffline, onConnectionChange } from '../connection.ts'

/** Shows that the server cannot be reached; when it is back, failed queries are loaded again. */
export function OfflineBanner() {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const isAway = useSyncExternalStore(onConnectionChange, isOffline)
  const wasAway = useRef(isAway)
  useEffect(() => {
    if (wasAway.current === isAway) return
    wasAway.current = isAway
    if (isAway) return
    notify('nerud.shell.frame.online', { type: 'success' })
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [isAway, client, notify])
  if (!isAway) return null
  return (
    <Alert severity="error" role="status" sx={{ borderRadius: 0 }}>
      {translate('nerud.shell.frame.offline')}
    </Alert>
  )
}
