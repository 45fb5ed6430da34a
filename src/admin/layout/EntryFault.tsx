import { useTranslate } from 'react-admin'
import { EntryFrame } from '../entry/EntryFrame.tsx'
import { Fault } from './PageFault.tsx'

/** Replaces a page outside of the layout that failed to render. */
export function EntryFault() {
  const translate = useTranslate()
  return (
    <EntryFrame title={translate('nerud.shell.fault.title')}>
      <Fault />
    </EntryFrame>
  )
}
