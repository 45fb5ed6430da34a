import { useEffect } from 'react'
import { ResourceContextProvider, useEvent } from 'react-admin'
import { useResource } from '../declared.tsx'
import { useActions } from './useActions.ts'
import { useStarting } from './useStarting.tsx'

interface RunActionProps {
  readonly resource: string
  readonly action: string
}

const Running = ({ resource: name, action }: RunActionProps) => {
  const resource = useResource(name)
  const offer = useActions(resource, 'all', null).find(one => one.name === action)
  const { start, dialogs } = useStarting({ resource, target: { on: 'all' }, under: undefined })
  const begin = useEvent(() => {
    if (offer) start(offer)
  })
  useEffect(() => begin(), [begin])
  return dialogs
}

/** Runs an action on a whole resource from any page, with its dialogs and result. */
export const RunAction = (props: RunActionProps) => (
  <ResourceContextProvider value={props.resource}>
    <Running {...props} />
  </ResourceContextProvider>
)
