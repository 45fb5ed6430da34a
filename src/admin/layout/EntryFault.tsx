import { useTranslate } from 'react-admin'
import { EntryFrame } from '../entry/EntryFrame.tsx'
import { Fault } from './PageFault.tsx'

/** Stands in the place of a page outside the frame that failed to draw itself. */
export function EntryFault() {
  const translate = useTranslate()
  return (
    <EntryFrame title={translate('nerud.shell.fault.title')}>
      <Fault />
    </EntryFrame>
  )
}
