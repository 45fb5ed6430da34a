import { useRefresh } from 'react-admin'
import type { Resource } from '#resource'
import type { Wire } from '../data/values.ts'
import { ActionsOf } from './ActionsOf.tsx'

interface LineActionsProps {
  /** The resource of the lines. */
  readonly child: Resource
  readonly line: Wire
}

/** The declared actions of a line where it stands in the card of its header, which is read anew afterwards. */
export const LineActions = ({ child, line }: LineActionsProps) => {
  const refresh = useRefresh()
  return <ActionsOf resource={child.name} record={line} place="menu" only={Object.keys(child.actions ?? {})} onDone={() => refresh()} />
}
