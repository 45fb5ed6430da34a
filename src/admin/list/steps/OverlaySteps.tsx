import { useLocation, useNavigate } from 'react-router'
import type { Row } from '../../data/rows.ts'
import { OVERLAY } from '../../page/RecordOverlay.tsx'
import { StepButtons } from '../../page/StepButtons.tsx'
import { useSteps } from './useSteps.ts'

/** Buttons to the previous and next record of the list from which an overlay was opened. */
export const OverlaySteps = ({ resource, id }: { readonly resource: string; readonly id: number }) => {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { isKnown, previous, next } = useSteps(resource, id)
  const address = new URLSearchParams(search)
  if (!isKnown || !address.has(OVERLAY)) return null
  const to = (row: Row | undefined): (() => void) | undefined => {
    if (!row) return undefined
    address.set(OVERLAY, `${resource}.${row.id}`)
    const path = `${pathname}?${address.toString()}`
    return () => void navigate(path, { replace: true, preventScrollReset: true, state })
  }
  return <StepButtons previous={to(previous)} next={to(next)} />
}
