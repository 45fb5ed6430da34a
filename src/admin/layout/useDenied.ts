import { useEffect, useEffectEvent } from 'react'
import { useNotify } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { onDenied } from '../api.ts'

const STAYS_ON: ReadonlySet<string> = new Set(['/403', '/login'])

/** A call denied with 403 shows 'Доступ запрещен' and leads to /403, unless the user is there or at /login already (foundations §8). */
export function useDenied(): void {
  const notify = useNotify()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const leave = useEffectEvent(() => {
    notify('nerud.shell.http.denied', { type: 'error' })
    if (!STAYS_ON.has(pathname)) void navigate('/403')
  })
  useEffect(() => onDenied(() => leave()), [])
}
