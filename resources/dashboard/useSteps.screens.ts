import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'react-admin'
import type { Resources } from '#resource'
import { readPage } from '#admin/list/source.ts'
import { useProvider, type DeclaredDataProvider, type Signalled } from '#admin/data/providerTypes.ts'
import { useMay, type May } from '#admin/may.ts'
import { useResources } from '#admin/declared.tsx'
import { sourceOf, steps, type Step } from './steps.screens.ts'

/** The first steps that the user may do, and which are done; `isKnown` once it is clear whether they are shown. */
export interface Steps {
  readonly isKnown: boolean
  readonly shown: readonly { readonly step: Step; readonly isDone: boolean }[]
  readonly dismiss: () => void
}

const NONE: Steps['shown'] = []

/** The store key that there is nothing to show. */
export const STEPS_OVER = 'dashboard.stepsOver'

/** The query for which steps are done; none once a waybill exists. Only for users who enter data. */
export function stepsRead(provider: DeclaredDataProvider, resources: Resources, { can, may }: May) {
  const mine = steps.filter(step => can(step.right) && may(resources[step.resource]!, 'read'))
  const deal = steps.at(-1)!
  return {
    queryKey: ['dashboard', 'steps', mine.map(step => step.name)],
    queryFn: async ({ signal }: Signalled): Promise<Steps['shown']> => {
      const has = async (step: Step): Promise<boolean> =>
        (await readPage(provider, sourceOf(resources[step.resource]!, step), { query: '', filter: {}, sort: [] }, { size: 1, signal })).data
          .length > 0
      return (await has(deal)) ? NONE : Promise.all(mine.map(async step => ({ step, isDone: await has(step) })))
    },
    meta: { shows: mine.map(step => step.resource) },
    enabled: mine.length > 0 && may(resources[deal.resource]!, 'read'),
    retry: false,
  }
}

/** Asks until the first waybill exists; then stores in the browser that there is nothing to show. */
export function useSteps(): Steps {
  const [isOver, setOver] = useStore(STEPS_OVER, false)
  const read = stepsRead(useProvider(), useResources(), useMay())
  const isEnabled = !isOver && read.enabled
  const { data, isError } = useQuery({ ...read, enabled: isEnabled })
  useEffect(() => {
    if (data?.length === 0) setOver(true)
  }, [data, setOver])
  return { isKnown: !isEnabled || data !== undefined || isError, shown: isEnabled ? (data ?? NONE) : NONE, dismiss: () => setOver(true) }
}
