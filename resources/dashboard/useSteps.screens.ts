import { useQuery } from '@tanstack/react-query'
import { useStore } from 'react-admin'
import { readPage } from '#admin/list/source.ts'
import { useProvider } from '#admin/data/providerTypes.ts'
import { useMay } from '#admin/may.ts'
import { useResources } from '#admin/declared.tsx'
import { sourceOf, steps, type Step } from './steps.screens.ts'

/** The first steps: those that the user may take and which of them are done; `isKnown` once it is clear whether they are shown. */
export interface Steps {
  readonly isKnown: boolean
  readonly shown: readonly { readonly step: Step; readonly isDone: boolean }[]
  readonly dismiss: () => void
}

const NONE: Steps['shown'] = []

/** Asks only those who enter data, and only until the first waybill: then the browser remembers that there is nothing to show. */
export function useSteps(): Steps {
  const [isOver, setOver] = useStore('dashboard.stepsOver', false)
  const provider = useProvider()
  const resources = useResources()
  const { can, may } = useMay()
  const mine = steps.filter(step => can(step.right) && may(resources[step.resource]!, 'read'))
  const deal = steps.at(-1)!
  const isAsked = !isOver && mine.length > 0 && may(resources[deal.resource]!, 'read')
  const { data, isError } = useQuery({
    queryKey: ['dashboard', 'steps', mine.map(step => step.name)],
    queryFn: async ({ signal }) => {
      const has = async (step: Step): Promise<boolean> =>
        (await readPage(provider, sourceOf(resources[step.resource]!, step), { query: '', filter: {}, sort: [] }, { size: 1, signal })).data
          .length > 0
      if (await has(deal)) {
        setOver(true)
        return NONE
      }
      return Promise.all(mine.map(async step => ({ step, isDone: await has(step) })))
    },
    meta: { shows: mine.map(step => step.resource) },
    enabled: isAsked,
    retry: false,
  })
  return { isKnown: !isAsked || data !== undefined || isError, shown: isAsked ? (data ?? NONE) : NONE, dismiss: () => setOver(true) }
}
