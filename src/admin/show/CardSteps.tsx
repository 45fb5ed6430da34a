import { useLocation, useNavigate } from 'react-router'
import { cardPathOf, type Resource } from '#resource'
import type { Row } from '../data/rows.ts'
import { useMay } from '../authProvider.ts'
import { StepButtons } from '../page/StepButtons.tsx'
import { useSteps } from '../list/steps.tsx'

/** Buttons to the previous and next card in the list from which this one was opened; tab and the link back to the list are kept. */
export const CardSteps = ({ resource, id }: { readonly resource: Resource; readonly id: number }) => {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const { can } = useMay()
  const { isKnown, previous, next } = useSteps(resource.name, id)
  if (!isKnown) return null
  const to = (row: Row | undefined): (() => void) | undefined => {
    const path = row && cardPathOf(resource, row.id, row, can)
    return path === undefined ? undefined : () => void navigate(path + search, { replace: true, state })
  }
  return <StepButtons previous={to(previous)} next={to(next)} />
}
