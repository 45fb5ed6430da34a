import { Suspense, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useWindows } from '../declared.tsx'
import { chunkOf } from '../chunk.ts'
import type { Ordered } from './StepButtons.tsx'

/** The search parameter of the record open over the page: `?over=deal.12`. */
export const OVERLAY = 'over'
const OVER = { preventScrollReset: true, state: { isOver: true } } as const

/** Returns a function that opens a record in its custom window over the current page. */
export function useRecordOverlay(): (resource: string, id: number, order?: Ordered['order']) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(
    (resource, id, order) => {
      const address = new URLSearchParams(search)
      address.set(OVERLAY, `${resource}.${id}`)
      void navigate(`${pathname}?${address.toString()}`, { ...OVER, state: { ...OVER.state, order } })
    },
    [navigate, pathname, search],
  )
}

/** The record that the address opens over the page, in the custom window of its resource. */
export function RecordOverlay() {
  const windows = useWindows()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const address = new URLSearchParams(search)
  const [, resource = '', id = ''] = /^(\w+)\.([1-9]\d{0,14})$/u.exec(address.get(OVERLAY) ?? '') ?? []
  const load = windows[resource]
  if (!load) return null
  const close = (): void => {
    // If the window was opened here, close it by going back, so that the history gets no empty entry.
    if ((state as Partial<typeof OVER.state> | null)?.isOver) return void navigate(-1)
    address.delete(OVERLAY)
    const text = address.toString()
    void navigate(pathname + (text && `?${text}`), { replace: true, preventScrollReset: true })
  }
  const Window = chunkOf(load)
  return (
    <Suspense fallback={null}>
      <Window key={`${resource}.${id}`} id={Number(id)} close={close} />
    </Suspense>
  )
}
