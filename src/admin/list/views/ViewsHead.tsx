import { usePeriodKeys } from './usePeriodKeys.ts'
import { ViewTabs } from './ViewTabs.tsx'

interface ViewsHeadProps {
  /** The list, as its views name it. */
  readonly list: string
  readonly prefix: string
}

/** What stands over the tools of a list once there is time for it: its saved views; and the keys by which its period is changed. */
export const ViewsHead = (props: ViewsHeadProps) => {
  usePeriodKeys()
  return <ViewTabs {...props} />
}
