import { usePeriodKeys } from './usePeriodKeys.ts'
import { ViewTabs } from './ViewTabs.tsx'

interface ViewsHeadProps {
  /** The key of the list for its saved views. */
  readonly list: string
  readonly prefix: string
}

/** Loaded after the list: its saved views, and the keys that change its period. */
export const ViewsHead = (props: ViewsHeadProps) => {
  usePeriodKeys()
  return <ViewTabs {...props} />
}
